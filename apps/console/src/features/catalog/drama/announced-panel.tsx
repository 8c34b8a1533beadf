import { announceEpisodes } from '@cliffhanger/wire/operator/catalog';
import { type FormEvent, useState } from 'react';
import { dayText, moneyText, t } from '../../../shared/language/index.ts';
import { Act, Field, Panel, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import type { EditedDrama } from './edited-drama.ts';

interface AnnouncedPanelProps {
  readonly drama: EditedDrama;
  readonly mayEdit: boolean;
}

const said = (day: string): string => dayText(Date.parse(`${day}T00:00:00Z`));

/** Release dates of coming episodes, and the amount viewers have paid for them in advance. */
export function AnnouncedPanel({ drama, mayEdit }: AnnouncedPanelProps) {
  return (
    <Panel title={t('console.dramas.announced')}>
      <div className="p-4">
        {drama.announced.length === 0 && <p className="text-muted">{t('console.dramas.announced-none')}</p>}
        <ul className="figures grid gap-1">
          {drama.announced.map(({ firstEpisode, lastEpisode, comesOn }) => (
            <li key={firstEpisode} className="flex items-center justify-between gap-3">
              {t('console.dramas.announced-range', {
                first: firstEpisode,
                last: lastEpisode,
                day: said(comesOn),
              })}
              {mayEdit && <Withdraw drama={drama} first={firstEpisode} last={lastEpisode} />}
            </li>
          ))}
          {drama.preOrders.map(({ firstEpisode, lastEpisode, comesOn, refundedFrom, orders, amount }) => (
            <li key={`${firstEpisode}-${lastEpisode}-${comesOn}-${refundedFrom}`} className="text-muted">
              {t('console.dramas.pre-orders', {
                count: orders,
                first: firstEpisode,
                last: lastEpisode,
                amount: moneyText(amount),
                day: said(comesOn),
                from: said(refundedFrom),
              })}
            </li>
          ))}
        </ul>
        {mayEdit && <AnnounceForm drama={drama} />}
        <p className="mt-3 text-small text-muted">{t('console.dramas.announced-why')}</p>
      </div>
    </Panel>
  );
}

interface WithdrawProps {
  readonly drama: EditedDrama;
  readonly first: number;
  readonly last: number;
}

function Withdraw({ drama: { id }, first, last }: WithdrawProps) {
  const { send, isBusy, problem } = useApiMutation(announceEpisodes);
  const withdraw = async () => {
    if ((await send({ id, first, last, comesOn: null })) !== undefined) await refresh();
  };
  return (
    <>
      <Problem text={problem} />
      <Act look="plain" disabled={isBusy} onClick={() => void withdraw()}>
        {t('console.dramas.withdraw-announced')}
      </Act>
    </>
  );
}

/** Defaults to the first episode that is not released yet. */
function AnnounceForm({ drama }: { readonly drama: EditedDrama }) {
  const next = String(Math.min(drama.readyFromTheFirst + 1, drama.episodes));
  const [first, setFirst] = useState(next);
  const [last, setLast] = useState(String(drama.episodes));
  const [comesOn, setComesOn] = useState('');
  const { send, isBusy, problem } = useApiMutation(announceEpisodes);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const announced = { id: drama.id, first: Number(first), last: Number(last), comesOn };
    if ((await send(announced)) !== undefined) await refresh();
  }

  return (
    <form className="mt-3" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-3 gap-x-4">
        <Field
          label={t('console.dramas.announced-first')}
          type="number"
          value={first}
          onChange={setFirst}
          required
        />
        <Field
          label={t('console.dramas.announced-last')}
          type="number"
          value={last}
          onChange={setLast}
          required
        />
        <Field
          label={t('console.dramas.announced-day')}
          type="date"
          value={comesOn}
          onChange={setComesOn}
          required
        />
      </div>
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {t('console.dramas.announce')}
      </Act>
    </form>
  );
}
