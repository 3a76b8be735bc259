import type { Response } from "express";
import type { Step } from "../step.ts";

/** Whether the server is about to stop. */
export interface Drain {
  readonly isDraining: boolean;
  begin(): void;
  /** Asks callers to open no more requests on their connection once the server is about to stop. */
  step: Step;
  /**
   * Leaves reading requests to other instances once the server is about to stop, where a proxy says that it asks another
   * one when a connection breaks: by that it notices, and when the port closes nothing is on its way here.
   */
  sendElsewhere: Step;
}

/** Set by a proxy that sends a reading request to another instance when this one does not answer. */
export const ASKS_ELSEWHERE = "X-Asks-Elsewhere";

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
    sendElsewhere(request, _response, next) {
      const isReading = request.method === "GET" || request.method === "HEAD";
      if (isDraining && isReading && request.get(ASKS_ELSEWHERE) !== undefined) request.socket.destroy();
      else next();
    },
  };
}
