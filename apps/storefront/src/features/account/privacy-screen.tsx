import { deleteAccount, getAccount, signOut } from '@cliffhanger/wire/checkout';
import { useState } from 'react';
import { Footer } from '../../shared/footer/footer.tsx';
import { useSay } from '../../shared/language/index.ts';
import { go, Link } from '../../shared/navigation/index.ts';
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
import { answers, call, problemText, useAnswer, useSending } from '../../shared/server/index.ts';

export function PrivacyScreen() {
  const say = useSay();
  const [kept, setKept] = useState<number>();
  return (
    <Page title={say('account.title')} back="/mine">
      {kept === undefined ? <Account onDeleted={setKept} /> : <Forgotten kept={kept} />}
      <Footer />
    </Page>
  );
}

function Forgotten({ kept }: { kept: number }) {
  const say = useSay();
  return (
    <div role="status">
      <h2 className="mt-6 mb-2 font-film text-film">{say('account.deleted.title')}</h2>
      <p className="text-muted">{say('account.deleted.text', { count: kept })}</p>
    </div>
  );
}

function Account({ onDeleted }: { onDeleted: (kept: number) => void }) {
  const say = useSay();
  const account = useAnswer(getAccount, {});
  const leaving = useSending(signOut);
  const leave = async (): Promise<void> => {
    if ((await leaving.send({})) === undefined) return;
    answers.clear();
    go('/', { replace: true });
  };
  return (
    <>
      <Answered answer={account}>
        {({ email, purchases }) => (
          <Card>
            <div className="mt-2 grid gap-3 p-4">
              <div>
                <p className="text-head break-words">{email ?? say('account.guest')}</p>
                <p className="text-small text-muted">
                  {email === null
                    ? say('account.guest-text')
                    : say('account.purchases', { count: purchases })}
                </p>
              </div>
              <ProblemLine text={leaving.problem} />
              {email === null ? (
                <Link to="/sign-in" className={filledButton('send')}>
                  {say('account.sign-in.title')}
                </Link>
              ) : (
                <Action look="outline" busy={leaving.isBusy} onClick={() => void leave()}>
                  {say('account.sign-out')}
                </Action>
              )}
            </div>
          </Card>
        )}
      </Answered>
      <SectionTitle>{say('account.kept.title')}</SectionTitle>
      <ul className="grid list-disc gap-2 ps-5 text-muted">
        {(['email', 'places', 'payments', 'click', 'device'] as const).map((fact) => (
          <li key={fact}>{say(`account.kept.${fact}`)}</li>
        ))}
      </ul>
      <Deletion onDeleted={onDeleted} />
    </>
  );
}

function Deletion({ onDeleted }: { onDeleted: (kept: number) => void }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const remove = async (): Promise<string | undefined> => {
    try {
      const received = await call(deleteAccount, {});
      if (!received.ok) return received.refusal.message;
      answers.clear();
      forgetDevice();
      onDeleted(received.value.keptPayments);
      return undefined;
    } catch (error) {
      return problemText(error);
    }
  };
  return (
    <>
      <SectionTitle>{say('account.delete.title')}</SectionTitle>
      <p className="mb-4 text-muted">{say('account.delete.text')}</p>
      <Action look="danger" onClick={() => setOpen(true)}>
        {say('account.delete.action')}
      </Action>
      <SureSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('account.delete.sure')}
        text={say('account.delete.sure-text')}
        action={say('account.delete.confirm')}
        onConfirm={remove}
      />
    </>
  );
}

/** What this app keeps on the phone itself. */
function forgetDevice(): void {
  for (const key of ['watch-choices', 'watch-sound']) localStorage.removeItem(key);
}
