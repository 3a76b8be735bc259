import { NodeFS } from "@electric-sql/pglite/nodefs";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { FOREIGN_ACCESS } from "~/server/config/private-files.server.ts";

/** What the embedded database's file system is asked for, as far as it concerns modes. */
interface NodeOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, changes: { mode?: number }): unknown;
}

const hasOperations = (files: object): files is { node_ops: NodeOperations } => "node_ops" in files;

/**
 * Keeps the embedded database in a folder whose files its owner alone may read. The database sets modes of its own,
 * which the process's umask does not limit.
 */
export class PrivatePgliteFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const [client, options] = given;
    const preRun = [...(options.preRun ?? [])];
    preRun.push(({ NODEFS: files }) => {
      invariant(hasOperations(files), "the embedded database's file system has operations");
      const { mknod, setattr } = files.node_ops;
      files.node_ops.mknod = (parent, name, mode, device) =>
        mknod(parent, name, mode & ~FOREIGN_ACCESS, device);
      files.node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~FOREIGN_ACCESS });
    });
    return super.init(client, { ...options, preRun });
  }
}
