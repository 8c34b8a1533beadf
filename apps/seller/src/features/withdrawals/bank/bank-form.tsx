import type { MessageId } from '@cliffhanger/i18n';
import { Banner, Button, Card, showToast, TextField } from '@cliffhanger/ui';
import { requiredText } from '@cliffhanger/wire/kernel';
import { addPayoutMethod } from '@cliffhanger/wire/withdrawals';
import { Hourglass } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { call, invalidate } from '../../../shared/server/index.ts';

const FundPasswordStep = lazy(async () => ({
  default: (await import('../payout-methods/fund-password-step.tsx')).FundPasswordStep,
}));

const LONGEST = 200;
const text = requiredText('fill-in-all-fields', LONGEST);

/** Spec §3, the bank variant, in the order a bank's own form has. */
const FIELDS = {
  fullName: { label: 'withdrawals.bank.full-name', input: { autoComplete: 'name' } },
  name: { label: 'withdrawals.bank.name', input: { autoComplete: 'given-name' } },
  surname: { label: 'withdrawals.bank.surname', input: { autoComplete: 'family-name' } },
  telephone: { label: 'withdrawals.bank.telephone', input: { autoComplete: 'tel', inputMode: 'tel' } },
  email: { label: 'withdrawals.bank.email', input: { autoComplete: 'email', inputMode: 'email' } },
  iban: { label: 'withdrawals.bank.iban', input: { autoCapitalize: 'characters' } },
  bankName: { label: 'withdrawals.bank.bank-name', input: {} },
  swift: { label: 'withdrawals.bank.swift', input: { autoCapitalize: 'characters' } },
  country: { label: 'withdrawals.bank.country', input: { autoComplete: 'country-name' } },
  region: { label: 'withdrawals.bank.region', input: { autoComplete: 'address-level1' } },
  city: { label: 'withdrawals.bank.city', input: { autoComplete: 'address-level2' } },
  address: { label: 'withdrawals.bank.address', input: { autoComplete: 'street-address' } },
} as const satisfies Record<string, { label: MessageId; input: Partial<ComponentProps<typeof TextField>> }>;

type FieldName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FieldName[];
const ofEach = <Value,>(value: Value) =>
  Object.fromEntries(NAMES.map((name) => [name, value])) as Record<FieldName, Value>;

/** Saves an account to be paid to; like every payout method it needs the fund password and waits. */
export function BankForm({ waitsHours }: { waitsHours: number }) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  const openPage = useOpenPage();
  const [asked, setAsked] = useState<Record<FieldName, string>>();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRefusalForm({
    inputs: ofEach(text),
    start: ofEach(''),
    // What is typed is right: the fund password comes next, and only then it is sent.
    send: async (checked) => ({ ok: true as const, value: checked }),
    onAccepted: (checked) => {
      setProblem(undefined);
      setAsked(checked);
      setOpen(true);
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4 pt-1">
      <Card as="div" className="grid gap-4">
        {NAMES.map((name) => (
          <TextField key={name} {...form.field(name)} {...FIELDS[name].input} label={t(FIELDS[name].label)} />
        ))}
      </Card>
      <Banner icon={Hourglass} tone="info">
        {t('withdrawals.method.rule', { hours: waitsHours })}
      </Banner>
      <FormProblem text={problem ?? form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy} disabled={off !== undefined}>
        {t('withdrawals.method.save')}
      </Button>
      {off !== undefined && <p className="text-center text-small text-muted">{off}</p>}
      {asked !== undefined && (
        <Suspense>
          <FundPasswordStep
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title={t('withdrawals.method.confirm')}
            send={(fundPassword) => call(addPayoutMethod, { type: 'bank', fundPassword, ...asked })}
            onAccepted={() => {
              setOpen(false);
              void invalidate('withdrawals');
              showToast({ text: t('withdrawals.method.saved'), kind: 'done' });
              openPage('payoutMethods', { replace: true });
            }}
            onProblem={setProblem}
          >
            <div className="rounded-field bg-well p-3.5">
              <p className="text-small text-muted">{asked.bankName}</p>
              <p className="font-mono break-all">{asked.iban}</p>
            </div>
          </FundPasswordStep>
        </Suspense>
      )}
    </form>
  );
}
