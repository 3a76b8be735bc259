import { useEffect, useState, type DragEvent } from "react";

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** Lets an element take dropped files: whether some are over it, and the handlers to spread on it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const into = event.relatedTarget;
      if (!(into instanceof Node) || !event.currentTarget.contains(into)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

/** Takes files that are pasted anywhere on the page. Pasted text is left alone. */
export function useFilePaste(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}
