import type { Step } from "./request-facts.server.ts";

/** Whether the server is about to stop. */
export interface Drain {
  readonly isDraining: boolean;
  begin(): void;
  /** Asks callers to open no more requests on their connection once the server is about to stop. */
  step: Step;
}

export function createDrain(): Drain {
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    begin() {
      isDraining = true;
    },
    step(_request, response, next) {
      if (isDraining) response.set("Connection", "close");
      next();
    },
  };
}
