import type { RefObject } from 'react';

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Opens a camera instead of the pictures: that of the seller's side, or that of the other. */
  readonly camera?: 'user' | 'environment';
  readonly onFile: (file: File) => void;
}

/** A device with a finger on it has a camera worth offering; elsewhere the choice would only open the same window. */
export const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Not seen: a button clicks it. */
export const FileInput = ({ input, camera, onFile }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    accept="image/*"
    hidden
    {...(camera === undefined ? {} : { capture: camera })}
    onChange={({ target }) => {
      const file = target.files?.[0];
      // The same file can be chosen again.
      target.value = '';
      if (file !== undefined) onFile(file);
    }}
  />
);
