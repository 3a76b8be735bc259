/**
 * Lays data out for whoever draws the page, and keeps it from what the page's scripts are sent: of parts that need no
 * script, the markup says it all. The framework sends what can be counted off.
 * @param data changed in place
 */
export function keepFromScripts<Data extends object>(data: Data, names: readonly (keyof Data)[]): Data {
  for (const name of names) Object.defineProperty(data, name, { enumerable: false });
  return data;
}
