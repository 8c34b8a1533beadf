import { useUiSettings } from '../settings/index.ts';

/** Position in a multi-page form. `current` starts at 1. */
export function ProgressSteps({ current, of }: { current: number; of: number }) {
  const { words } = useUiSettings();
  return (
    <div
      role="progressbar"
      aria-valuemin={1}
      aria-valuemax={of}
      aria-valuenow={current}
      aria-valuetext={words.step(current, of)}
      aria-label={words.step(current, of)}
      className="grid auto-cols-fr grid-flow-col gap-1.5"
    >
      {Array.from({ length: of }, (_, index) => (
        <span
          key={index}
          className={`h-1 rounded-full transition-colors duration-(--slow) ${index < current ? 'bg-primary' : 'bg-track'}`}
        />
      ))}
    </div>
  );
}
