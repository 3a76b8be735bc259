import { LOCALES } from "#registry/contract/locale.ts";
import { openCatalog } from "~/server/catalog/catalog.server.ts";
import { openPreviews } from "~/server/http/previews/open-previews.server.ts";
import { previewFolderOf, registryFolderOf } from "~/server/config/registry-folder.server.ts";

interface Folders {
  stylesDir: string;
  dataDir: string;
}

/** Draws the link previews of all tools in all locales that are not there yet; they show nothing that a provider decides. Gives their number. */
export async function drawPreviews(folders: Folders): Promise<number> {
  const catalog = openCatalog(registryFolderOf(folders), "hosted");
  const previews = openPreviews({
    catalog,
    stylesDir: folders.stylesDir,
    folder: previewFolderOf(folders),
    onFailure: (error) => {
      throw error;
    },
  });
  const tools = await catalog.listTools();
  for (const { id } of tools) await Promise.all(LOCALES.map((locale) => previews.find(id, locale)));
  return tools.length * LOCALES.length;
}
