interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** The browser's own download, without another trip to the server. */
export const saveAsFile = ({ name, type, text }: TextFile): void =>
  saveBlob(name, new Blob([text], { type }));

/** For what was drawn on the device: a picture. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
