import { createContext, useContext } from "react";

/** The content security policy's nonce of this answer. The browser hides it from scripts, so it is empty there. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
