interface Carried {
  next?: string | undefined;
  invite?: string | undefined;
}

/** The address of a sign-in page that carries on where to go next and who invited; `/` needs no carrying. */
export function signAddress(page: string, { next, invite }: Carried): string {
  const query = new URLSearchParams();
  if (next !== undefined && next !== "/") query.set("next", next);
  if (invite !== undefined) query.set("invite", invite);
  return query.size === 0 ? page : `${page}?${query.toString()}`;
}
