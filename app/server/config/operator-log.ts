/** What a part of the site tells an operator. A pino logger is one. */
export interface OperatorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
