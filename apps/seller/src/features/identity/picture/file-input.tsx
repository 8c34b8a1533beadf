import type { RefObject } from 'react';

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Opens the front or back camera instead of the file picker. */
  readonly camera?: 'user' | 'environment';
  readonly onFile: (file: File) => void;
}

/** On devices without touch, `capture` would open the same file picker. */
export const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Hidden; a button clicks it. */
export const FileInput = ({ input, camera, onFile }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    accept="image/*"
    hidden
    {...(camera === undefined ? {} : { capture: camera })}
    onChange={({ target }) => {
      const file = target.files?.[0];
      // Resets the input, so that the same file can be chosen again.
      target.value = '';
      if (file !== undefined) onFile(file);
    }}
  />
);
