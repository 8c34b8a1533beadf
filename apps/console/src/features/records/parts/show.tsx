import { type ReactNode, useState } from 'react';
import { t } from '../../../shared/language/index.ts';

interface ShowProps {
  readonly hidden: string;
  /** Fetches the hidden value, which writes a line to the audit log. */
  readonly onShow: () => Promise<string | undefined>;
  readonly before?: ReactNode;
}

/** A value that is hidden until the reader requests it. */
export function Show({ hidden, onShow, before }: ShowProps) {
  const [shown, setShown] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function show(): Promise<void> {
    setBusy(true);
    setShown(await onShow());
    setBusy(false);
  }

  return (
    <span className="inline-flex max-w-full flex-wrap justify-end gap-x-2">
      {before}
      <span className="min-w-0 wrap-anywhere">{shown ?? hidden}</span>
      {shown === undefined && (
        <button
          type="button"
          disabled={isBusy}
          title={t('console.record.show.logged')}
          onClick={() => void show()}
          className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
        >
          {t('console.record.show')}
        </button>
      )}
    </span>
  );
}
