import { PRODUCT } from "#registry/contract/product.ts";

const pad = (value: number): string => String(value).padStart(2, "0");

/** Name of a downloaded result: `imgfx_20261026-140612_1.png`, in local time; `index` counts from 1. */
export function downloadName(createdAt: Date, index: number): string {
  const date = [createdAt.getFullYear(), pad(createdAt.getMonth() + 1), pad(createdAt.getDate())].join("");
  const time = [createdAt.getHours(), createdAt.getMinutes(), createdAt.getSeconds()].map(pad).join("");
  return `${PRODUCT.slug}_${date}-${time}_${index}.png`;
}
