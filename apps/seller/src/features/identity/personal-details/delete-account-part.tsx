import { addMoney, NO_MONEY } from '@cliffhanger/core/kernel';
import { Banner, Dialog, Icon, Money, showToast, TextField } from '@cliffhanger/ui';
import { deleteAccount, passwordInput } from '@cliffhanger/wire/identity';
import { BookLock, Eraser, type LucideIcon, TrendingDown, WalletMinimal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useBalances } from '../../../shared/balances/index.ts';
import { useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { call } from '../../../shared/server/index.ts';
import { endSession } from '../../../shared/session/index.ts';
import type { PartProps } from './part.ts';
import { PartForm } from './part-form.tsx';
import { PrepaidCredits } from './prepaid-credits.tsx';

export function DeleteAccountPart({ user }: PartProps) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const form = useRefusalForm({
    inputs: { password: passwordInput },
    start: { password: '' },
    send: (checked) => call(deleteAccount, checked),
    onAccepted: () => {
      showToast({ text: t('identity.delete.done'), kind: 'done' });
      endSession('logged-out');
    },
  });
  const openConfirmation = (event?: FormEvent) => {
    event?.preventDefault();
    if (form.check('password')) setConfirming(true);
  };
  return (
    <>
      <PartForm
        title={t('identity.delete.title')}
        heading={t('identity.delete.heading')}
        submit={t('identity.delete.submit')}
        look="danger"
        form={{ ...form, onSubmit: openConfirmation }}
      >
        <Consequences />
        <PrepaidCredits />
        <HeldMoney />
        {/* Tells a password manager which account the password belongs to. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <TextField
          {...form.field('password')}
          label={t('identity.login-password')}
          type="password"
          autoComplete="current-password"
        />
      </PartForm>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('identity.delete.confirm.title')}
        actions={[
          {
            label: t('identity.delete.submit'),
            look: 'danger',
            onClick: () => {
              setConfirming(false);
              form.onSubmit();
            },
          },
          { label: t('identity.delete.confirm.keep'), look: 'neutral', onClick: () => setConfirming(false) },
        ]}
      >
        {t('identity.delete.confirm.text')}
      </Dialog>
    </>
  );
}

function Consequences() {
  const t = useTranslation();
  return (
    <ul className="grid gap-3">
      <Consequence icon={Eraser} text={t('identity.delete.erased')} />
      <Consequence icon={TrendingDown} text={t('identity.delete.lost')} />
      <Consequence icon={BookLock} text={t('identity.delete.kept')} />
      <Consequence icon={WalletMinimal} text={t('identity.delete.money')} />
    </ul>
  );
}

const Consequence = ({ icon, text }: { icon: LucideIcon; text: string }) => (
  <li className="flex gap-3">
    <Icon of={icon} size={20} className="mt-px text-muted" />
    <span className="min-w-0">{text}</span>
  </li>
);

/** Shown before the password, because the server would refuse. */
function HeldMoney() {
  const t = useTranslation();
  const { data } = useBalances();
  const held = data === undefined ? NO_MONEY : addMoney(data.available, data.unsettled, data.withdrawing);
  if (held === NO_MONEY) return null;
  return (
    <Banner icon={WalletMinimal} tone="warn">
      <Money amount={held} unit="USDT" />
      <p>
        {t('identity.delete.held')}{' '}
        {data !== undefined && data.available > 0n && (
          <PageLink to="withdraw">{t('identity.delete.close-out')}</PageLink>
        )}
      </p>
    </Banner>
  );
}
