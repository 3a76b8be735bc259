import type { Response } from "express";
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
  const underWay = new Set<Pick<Response, "headersSent" | "set">>();
  return {
    get isDraining() {
      return isDraining;
    },
    begin() {
      isDraining = true;
      for (const response of underWay) if (!response.headersSent) response.set("Connection", "close");
    },
    step(_request, response, next) {
      if (isDraining) response.set("Connection", "close");
      underWay.add(response);
      response.once("close", () => underWay.delete(response));
      next();
    },
  };
}
