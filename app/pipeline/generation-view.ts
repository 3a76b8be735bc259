import type { ErrorCode } from "~/errors/error-codes.ts";

/** A generation as its owner sees it: one entry of `GET /api/generations`. */
export interface GenerationView {
  id: string;
  toolId: string;
  status: "running" | "succeeded" | "failed";
  /** ISO 8601. */
  createdAt: string;
  /** The person's own words, else the tool's title. */
  prompt: string;
  /** Empty until it has succeeded. Addresses are absolute. */
  results: { imageUrl: string; width: number; height: number; seed?: number | undefined }[];
  /** Absolute addresses of the photos that are still kept. */
  uploadedImages: string[];
  /** Why it failed, in the request's locale, and what of its price came back. */
  error?: { code: ErrorCode; message: string; creditsReturned: number } | undefined;
  /** How far a running one is. */
  stage?: "queued" | "working" | undefined;
}
