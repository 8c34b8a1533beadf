import { formatMoney, parseMoney } from '@cliffhanger/core/kernel';
import { checkAutoShip } from '@cliffhanger/core/library';
import { Button, FullDialog, Switch, showToast, TextField } from '@cliffhanger/ui';
import { type FormEvent, useState } from 'react';
import { FormProblem } from '../forms/index.ts';
import { t as sayNow, useTranslation } from '../language/index.ts';
import { problemText } from '../server/index.ts';
import { type OwnSale, sendAutoShip } from './auto-ship.ts';

interface AutoShipDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly sale: OwnSale;
}

/** Auto-ship of one drama, and its daily cost limit. */
export function AutoShipDialog({ isOpen, onClose, title, sale }: AutoShipDialogProps) {
  const t = useTranslation();
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('library.auto-ship')}>
      <p className="pb-4 text-head">{title}</p>
      <AutoShipForm sale={sale} onSaved={onClose} />
    </FullDialog>
  );
}

const NO_LIMIT = '';

function AutoShipForm({ sale, onSaved }: { sale: OwnSale; onSaved: () => void }) {
  const t = useTranslation();
  const [isOn, setOn] = useState(sale.autoShip);
  const [limit, setLimit] = useState(
    sale.dailyCostLimit === null ? NO_LIMIT : formatMoney(sale.dailyCostLimit),
  );
  const [limitProblem, setLimitProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const dailyCostLimit = readLimit(limit);
    setLimitProblem(dailyCostLimit === undefined ? t('refusals.amount-malformed') : undefined);
    if (dailyCostLimit === undefined || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const received = await sendAutoShip(sale, { autoShip: isOn, dailyCostLimit });
      if (!received.ok) return setProblem(received.refusal.message);
      showToast({ text: sayNow('library.auto-ship.saved'), kind: 'done' });
      onSaved();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
      <div className="rounded-card bg-surface">
        <Switch
          label={t('library.auto-ship')}
          hint={t('library.auto-ship.hint')}
          checked={isOn}
          onChange={setOn}
        />
      </div>
      <TextField
        label={t('library.auto-ship.limit')}
        hint={t('library.auto-ship.limit.hint')}
        error={limitProblem}
        value={limit}
        inputMode="decimal"
        autoComplete="off"
        suffix="USDT"
        placeholder={t('library.auto-ship.no-limit')}
        disabled={!isOn}
        onChange={(event) => setLimit(event.target.value)}
      />
      <FormProblem text={problem} />
      <Button type="submit" look="primary" wide busy={isBusy}>
        {t('shell.save')}
      </Button>
    </form>
  );
}

/** `null` for an empty input (no limit); `undefined` when the input is not a positive amount. */
function readLimit(typed: string) {
  const text = typed.trim().replace(',', '.');
  if (text === NO_LIMIT) return null;
  const dailyCostLimit = parseMoney(text);
  if (dailyCostLimit === undefined || !checkAutoShip({ isOn: true, dailyCostLimit }).ok) return undefined;
  return dailyCostLimit;
}
