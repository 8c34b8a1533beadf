import { DAY_MS } from '@cliffhanger/core/kernel';
import { CLICK_COUNTS_FOR_MS } from '@cliffhanger/core/orders';
import { deleteAccount, getAccount, signOut } from '@cliffhanger/wire/checkout';
import { useState } from 'react';
import { Footer } from '../../shared/footer/footer.tsx';
import { useTranslation } from '../../shared/language/index.ts';
import { Link, useOpenAddress } from '../../shared/navigation/index.ts';
import {
  Action,
  Answered,
  Card,
  filledButton,
  Page,
  ProblemLine,
  SectionTitle,
  SureSheet,
} from '../../shared/parts/index.ts';
import { call, problemText, queryClient, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSite } from '../../shared/site/index.ts';

export function PrivacyScreen() {
  const t = useTranslation();
  const [keptPayments, setKeptPayments] = useState<number>();
  return (
    <Page title={t('account.title')} back="/mine">
      {keptPayments === undefined ? (
        <Account onDeleted={setKeptPayments} />
      ) : (
        <Forgotten keptPayments={keptPayments} />
      )}
      <Footer />
    </Page>
  );
}

function Forgotten({ keptPayments }: { keptPayments: number }) {
  const t = useTranslation();
  return (
    <div role="status">
      <h2 className="mt-6 mb-2 font-film text-film">{t('account.deleted.title')}</h2>
      <p className="text-muted">{t('account.deleted.text', { count: keptPayments })}</p>
    </div>
  );
}

function Account({ onDeleted }: { onDeleted: (keptPayments: number) => void }) {
  const t = useTranslation();
  const account = useApiQuery(getAccount, {});
  const leaving = useApiMutation(signOut);
  const go = useOpenAddress();
  const days = useSite()?.clickDays ?? CLICK_COUNTS_FOR_MS / DAY_MS;
  const leave = async (): Promise<void> => {
    if ((await leaving.send({})) === undefined) return;
    queryClient.clear();
    go('/', { replace: true });
  };
  return (
    <>
      <Answered answer={account}>
        {({ email, purchases }) => (
          <Card>
            <div className="mt-2 grid gap-3 p-4">
              <div>
                <p className="text-head break-words">{email ?? t('account.guest')}</p>
                <p className="text-small text-muted">
                  {email === null ? t('account.guest-text') : t('account.purchases', { count: purchases })}
                </p>
              </div>
              <ProblemLine text={leaving.problem} />
              {email === null ? (
                <Link to="/sign-in" className={filledButton('send')}>
                  {t('account.sign-in.title')}
                </Link>
              ) : (
                <Action look="outline" busy={leaving.isBusy} onClick={() => void leave()}>
                  {t('account.sign-out')}
                </Action>
              )}
            </div>
          </Card>
        )}
      </Answered>
      <SectionTitle>{t('account.kept.title')}</SectionTitle>
      <ul className="grid list-disc gap-2 ps-5 text-muted">
        {(['email', 'places', 'payments', 'click', 'device'] as const).map((fact) => (
          <li key={fact}>{t(`account.kept.${fact}`, { days })}</li>
        ))}
      </ul>
      <Deletion onDeleted={onDeleted} />
    </>
  );
}

function Deletion({ onDeleted }: { onDeleted: (keptPayments: number) => void }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const remove = async (): Promise<string | undefined> => {
    try {
      const received = await call(deleteAccount, {});
      if (!received.ok) return received.refusal.message;
      queryClient.clear();
      forgetDevice();
      onDeleted(received.value.keptPayments);
      return undefined;
    } catch (error) {
      return problemText(error);
    }
  };
  return (
    <>
      <SectionTitle>{t('account.delete.title')}</SectionTitle>
      <p className="mb-4 text-muted">{t('account.delete.text')}</p>
      <Action look="danger" onClick={() => setOpen(true)}>
        {t('account.delete.action')}
      </Action>
      <SureSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('account.delete.sure')}
        text={t('account.delete.sure-text')}
        action={t('account.delete.confirm')}
        onConfirm={remove}
      />
    </>
  );
}

/** Clears what the app stores on the device. */
function forgetDevice(): void {
  for (const key of ['watch-choices', 'watch-positions', 'watch-sound']) localStorage.removeItem(key);
}
