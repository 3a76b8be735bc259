/** Characters of a password. */
export const PASSWORD = { min: 8, max: 128 } as const;
/** Most characters of a person's name. */
export const NAME_MOST = 80;
/** The longest address that mail can be sent to. */
export const EMAIL_MOST = 254;
/** Most characters of a code, of an authenticator app or a backup code, with whatever spaces. */
export const CODE_MOST = 64;
