/** Whether parsed JSON is an object with named values. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Takes what our own server answered for what the call is said to answer.
 * @param names fields that are used without a look whether they are there
 * @returns undefined where one of them is missing: something between answered in the server's place
 */
export const readResponse = <Body extends object>(
  body: unknown,
  ...names: readonly (keyof Body & string)[]
): Body | undefined => (isResponse<Body>(body, names) ? body : undefined);

const isResponse = <Body extends object>(body: unknown, names: readonly string[]): body is Body =>
  isRecord(body) && names.every((name) => body[name] !== undefined);
