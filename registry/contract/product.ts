/** The product's name and slug. `{product}` in a manifest is the slug; nothing else spells either. */
export const PRODUCT = { name: "ImgFX", slug: "imgfx" } as const;

/** Replaces `{product}` in a manifest's text by the slug. */
export const fillProduct = (text: string): string => text.replaceAll("{product}", PRODUCT.slug);
