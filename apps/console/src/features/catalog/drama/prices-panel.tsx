import { changePrice } from '@cliffhanger/wire/operator/catalog';
import { useState } from 'react';
import { dateText, moneyText, t } from '../../../shared/language/index.ts';
import { Act, Chip, CodeField, Facts, Panel, Problem } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import type { EditedDrama } from './edited-drama.ts';
import { PriceForm } from './price-form.tsx';

interface PricesPanelProps {
  readonly drama: EditedDrama;
  readonly mayEdit: boolean;
}

export const PricesPanel = ({ drama, mayEdit }: PricesPanelProps) => (
  <Panel title={t('console.dramas.prices')}>
    <div className="p-4">
      <Facts
        rows={[
          [
            t('console.settings.value'),
            `${moneyText(drama.wholesale)} / ${moneyText(drama.retail)}`,
          ] as const,
          ...drama.prices.map(
            ({ wholesale, retail, effectiveFrom, reason }) =>
              [
                `${dateText(effectiveFrom)} ${reason}`,
                `${moneyText(wholesale)} / ${moneyText(retail)}`,
              ] as const,
          ),
        ]}
      />
      {drama.prices
        .filter(({ isProposed }) => isProposed)
        .map((price) => (
          <ProposedPrice key={price.decidedAt} drama={drama} price={price} />
        ))}
      {mayEdit && <PriceForm drama={drama} />}
    </div>
  </Panel>
);

interface ProposedPriceProps {
  readonly drama: EditedDrama;
  readonly price: EditedDrama['prices'][number];
}

/** A lower wholesale price needs a second person, who confirms by sending the same request. */
function ProposedPrice({
  drama: { id },
  price: { wholesale, retail, reason, decidedBy },
}: ProposedPriceProps) {
  const session = useSession();
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(changePrice);
  const mayConfirm =
    decidedBy !== `operator:${session?.id}` &&
    session?.roles.some((role) => role === 'content' || role === 'finance') === true;

  async function confirm(): Promise<void> {
    const done = await send({ id, wholesale, retail, reason, code });
    setCode('');
    if (done !== undefined) await refresh();
  }

  return (
    <div className="mt-3">
      <Chip tone="warn">
        {`${moneyText(wholesale)} / ${moneyText(retail)}: ${t('console.dramas.price-waits')}`}
      </Chip>
      {mayConfirm && (
        <span className="mt-2 block w-52">
          <CodeField value={code} onChange={setCode} />
          <Problem text={problem} />
          <Act look="main" disabled={isBusy || code.length < 6} onClick={() => void confirm()}>
            {t('console.dramas.confirm-price')}
          </Act>
        </span>
      )}
    </div>
  );
}
