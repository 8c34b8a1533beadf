import { moneyFigures, usdt } from '@cliffhanger/core/kernel';
import { Button, Icon, Sheet, showToast, useUiSettings } from '@cliffhanger/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { type Period, usePeriodName } from './period.ts';
import { FILE_KINDS, type FileKind, saveFile } from './save-file.ts';

interface DownloadSheetProps {
  readonly period: Period | undefined;
  readonly onClose: () => void;
}

/** Downloads of a statement: PDF, CSV, proof. */
export function DownloadSheet({ period, onClose }: DownloadSheetProps) {
  const name = usePeriodName();
  return (
    <Sheet isOpen={period !== undefined} onClose={onClose} title={period === undefined ? '' : name(period)}>
      {period !== undefined && <FileChoice period={period} onSaved={onClose} />}
    </Sheet>
  );
}

function FileChoice({ period, onSaved }: { readonly period: Period; readonly onSaved: () => void }) {
  const t = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<FileKind>>(new Set(FILE_KINDS));
  const [isBusy, setBusy] = useState(false);
  const offline = useMoneyActionsOff();
  const save = async () => {
    setBusy(true);
    try {
      for (const kind of FILE_KINDS.filter((one) => chosen.has(one))) await saveFile(period, kind);
      showToast({ text: t('statements.saved'), kind: 'done' });
      onSaved();
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  const toggle = (kind: FileKind) =>
    setChosen((before) => new Set(FILE_KINDS.filter((one) => (one === kind) !== before.has(one))));
  return (
    <div className="grid gap-2">
      {FILE_KINDS.map((kind) => (
        <FileOption key={kind} kind={kind} isChosen={chosen.has(kind)} onToggle={() => toggle(kind)} />
      ))}
      <div className="mt-2 grid">
        <Button
          busy={isBusy}
          disabled={chosen.size === 0 || offline !== undefined}
          onClick={() => void save()}
        >
          {t('statements.save', { count: chosen.size })}
        </Button>
      </div>
      {offline !== undefined && <p className="text-small text-muted">{offline}</p>}
    </div>
  );
}

const EXAMPLE = usdt('1234.5');

interface FileOptionProps {
  readonly kind: FileKind;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function FileOption({ kind, isChosen, onToggle }: FileOptionProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      onClick={onToggle}
      className="flex min-h-14 items-start gap-3 rounded-field px-3.5 py-3 text-start ring-1 ring-line ring-inset"
    >
      <span
        aria-hidden
        className={`grid size-5.5 shrink-0 place-items-center rounded-[7px] ${isChosen ? 'bg-primary-strong text-on-primary' : 'ring-1 ring-line ring-inset'}`}
      >
        {isChosen && <Icon of={Check} size={16} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-strong">{t(`statements.file.${kind}`)}</span>
        <span className="block text-small text-muted">
          {t(`statements.file.${kind}.text`, { example: moneyFigures(EXAMPLE, locale) })}
        </span>
      </span>
    </button>
  );
}
