import { formatMoney, instantOf, parseMoney } from '@cliffhanger/core/kernel';
import { changePrice } from '@cliffhanger/wire/operator/catalog';
import { type FormEvent, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, CodeField, Field, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import type { EditedDrama } from './edited-drama.ts';

/** A price change applies from a date on. Existing orders keep their price. */
export function PriceForm({ drama }: { readonly drama: EditedDrama }) {
  const [wholesale, setWholesale] = useState(formatMoney(drama.wholesale));
  const [retail, setRetail] = useState(formatMoney(drama.retail));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(changePrice);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const prices = { wholesale: parseMoney(wholesale), retail: parseMoney(retail) };
    if (prices.wholesale === undefined || prices.retail === undefined) return;
    const { id } = drama;
    const effectiveFrom = from === '' ? {} : { effectiveFrom: instantOf(Date.parse(`${from}Z`)) };
    const asked = { id, wholesale: prices.wholesale, retail: prices.retail, reason, code };
    const done = await send({ ...asked, ...effectiveFrom });
    setCode('');
    if (done !== undefined) await refresh();
  }

  return (
    <form className="mt-3" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-x-4">
        <Field label={t('console.dramas.wholesale')} value={wholesale} onChange={setWholesale} required />
        <Field label={t('console.dramas.retail')} value={retail} onChange={setRetail} required />
        <Field label={t('console.dramas.from')} type="datetime-local" value={from} onChange={setFrom} />
        <Field label={t('console.dramas.reason')} value={reason} onChange={setReason} required />
        <CodeField value={code} onChange={setCode} />
      </div>
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {t('console.dramas.change-price')}
      </Act>
    </form>
  );
}
