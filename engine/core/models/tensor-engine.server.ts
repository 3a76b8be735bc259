import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as Tfjs from "@tensorflow/tfjs-core";

const require = createRequire(import.meta.url);

export type Tensors = typeof Tfjs;
type GraphModels = typeof import("@tensorflow/tfjs-converter");

/** What the neural models run on: TensorFlow.js with its WebAssembly backend, one per process. */
export interface TensorEngine {
  tf: Tensors;
  converter: GraphModels;
  wasmFolder: string;
  findPackage: FindPackage;
}

/** Gives the folder of an installed package. */
export type FindPackage = (name: string) => string;

/**
 * The folder of an installed package, whatever its `exports` allow.
 * @param within the only folder of packages to look in; without it, those that Node.js itself looks in
 * @throws Error when it is not installed
 */
export function packageFolder(name: string, within?: string): string {
  const places = within === undefined ? (require.resolve.paths(name) ?? []) : [within];
  const folders = places.map((place) => join(place, name));
  const found = folders.find((folder) => existsSync(join(folder, "package.json")));
  if (found === undefined) throw new Error(`The package ${name} is not installed`);
  return found;
}

/** Reads `file://` addresses and refuses every other, so that no model is ever fetched from a network. */
export async function fetchFile(input: string | URL | Request): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input);
  if (address.protocol !== "file:")
    throw new TypeError(`Models are read from files only, not from ${address.protocol}`);
  return new Response(new Uint8Array(await readFile(fileURLToPath(address))));
}

/** A folder as the `file://` address that model loaders take. */
export const folderAddress = (folder: string): string => `${pathToFileURL(folder).href}/`;

/**
 * Starts the WebAssembly backend. Required rather than imported, so that every model shares one copy of tfjs-core.
 * @throws when the backend cannot start on this machine.
 */
export async function startTensorEngine(findPackage: FindPackage): Promise<TensorEngine> {
  const tf: Tensors = require("@tensorflow/tfjs-core");
  const converter: GraphModels = require("@tensorflow/tfjs-converter");
  const wasm: typeof import("@tensorflow/tfjs-backend-wasm") = require("@tensorflow/tfjs-backend-wasm");
  const wasmFolder = join(findPackage("@tensorflow/tfjs-backend-wasm"), "dist/");
  wasm.setWasmPaths(wasmFolder);
  tf.env().set("PROD", true);
  await tf.setBackend("wasm");
  await tf.ready();
  return { tf, converter, wasmFolder, findPackage };
}
