/** What a vendor's adapter tells an operator. A pino logger is one. */
export interface VendorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
