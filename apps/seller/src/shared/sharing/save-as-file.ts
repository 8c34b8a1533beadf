interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Downloads a text that is already in memory. */
export const saveAsFile = ({ name, type, text }: TextFile): void =>
  saveBlob(name, new Blob([text], { type }));

/** Also for pictures drawn on the device. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
