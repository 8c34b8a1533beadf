import type { TransferId } from '@cliffhanger/core/kernel';
import type { TransferKind } from '@cliffhanger/core/ledger';
import { CORRECTION_RULES } from '@cliffhanger/core/wallet';
import { mayCall } from '@cliffhanger/wire/operator';
import { correctTransfer, previewCorrection } from '@cliffhanger/wire/operator/ledger';
import { type FormEvent, useState } from 'react';
import { StatedPostings } from '../../shared/consequence/index.ts';
import { useSignedMutation, WhatIsSigned } from '../../shared/device-key/index.ts';
import { t } from '../../shared/language/index.ts';
import { Act, Answered, CodeField, Field, Problem, Tick } from '../../shared/parts/index.ts';
import { refresh, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

interface CorrectionProps {
  readonly id: TransferId;
  readonly kind: TransferKind;
}

/**
 * How to correct this transfer: a correction by two people, or the alternative for transfers of this kind.
 */
export function Correction({ id, kind }: CorrectionProps) {
  const roles = useSession()?.roles ?? [];
  const [isOpen, setOpen] = useState(false);
  const rule = CORRECTION_RULES[kind];
  if (!mayCall(correctTransfer.roles, roles)) return null;
  if ('instead' in rule)
    return (
      <p className="px-4 pt-2 text-small text-muted">{t(`console.books.correct.instead.${rule.instead}`)}</p>
    );
  return (
    <div className="px-4 pt-2">
      <p className="pb-1 text-small text-muted">{t(`console.books.correct.will.${rule.corrects}`)}</p>
      {isOpen ? (
        <CorrectionForm id={id} isWhole={rule.corrects === 'whole'} />
      ) : (
        <Act onClick={() => setOpen(true)}>{t('console.books.correct')}</Act>
      )}
    </div>
  );
}

function CorrectionForm({ id, isWhole }: { readonly id: TransferId; readonly isWhole: boolean }) {
  const [reason, setReason] = useState('');
  const [bearsRest, setBearsRest] = useState(false);
  const [code, setCode] = useState('');
  const [told, setTold] = useState<string>();
  const isFilled = reason !== '' && code.length === 6;
  const asked = { subject: 'correction', id, bearsRest, reason } as const;
  const { send, problem, isBusy, shown } = useSignedMutation(correctTransfer, asked, isFilled);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ id, reason, bearsRest, code });
    setCode('');
    if (done === undefined) return;
    setTold(
      done.correctionId === null ? t('console.books.correct.proposed') : t('console.books.correct.done'),
    );
    await refresh();
  }

  if (told !== undefined) return <output className="text-good">{told}</output>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      {isWhole && (
        <Tick label={t('console.books.correct.bears-rest')} isOn={bearsRest} onChange={setBearsRest} />
      )}
      <WillBeBooked id={id} bearsRest={bearsRest} />
      <div className="flex items-end gap-3">
        <Field label={t('console.books.correct.reason')} value={reason} onChange={setReason} required />
        <CodeField value={code} onChange={setCode} />
        <span className="pb-3">
          <Act look="danger" submits disabled={isBusy}>
            {t('console.books.correct.send')}
          </Act>
        </span>
      </div>
      {isFilled && <WhatIsSigned shown={shown} />}
      <Problem text={problem} />
    </form>
  );
}

/** A preview of the correction against the current books, or the reason why it is not possible. */
function WillBeBooked({ id, bearsRest }: { readonly id: TransferId; readonly bearsRest: boolean }) {
  const preview = useApiQuery(previewCorrection, { id, bearsRest });
  return (
    <div className="max-w-md pt-2">
      <Answered of={preview}>{(stated) => <StatedPostings list={[stated]} />}</Answered>
    </div>
  );
}
