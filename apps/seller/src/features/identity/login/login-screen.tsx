import { Button, buttonClass, Icon, TextField } from '@cliffhanger/ui';
import { emailInput, login, passwordInput } from '@cliffhanger/wire/identity';
import { Headset } from 'lucide-react';
import { AppMark, useAppName } from '../../../shared/app-config/index.ts';
import { PublicPages } from '../../../shared/footer/index.ts';
import { FormProblem, interruptedAddress, useRefusalForm } from '../../../shared/forms/index.ts';
import { LanguageSelector, useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useOpenAddress, useOpenPage, useParameter } from '../../../shared/navigation/index.ts';
import { Page, usePageHeading } from '../../../shared/page/index.ts';
import { call } from '../../../shared/server/index.ts';
import { openSession } from '../../../shared/session/index.ts';

export function LoginScreen() {
  const t = useTranslation();
  return (
    <Page title={t('identity.login.title')} bar="none">
      <TopRow />
      <Welcome />
      <LoginForm />
      <OtherWays />
    </Page>
  );
}

function TopRow() {
  const appName = useAppName();
  return (
    <div className="-me-3 flex min-h-bar items-center justify-between gap-3">
      <p className="flex items-center gap-2.5 text-head">
        <AppMark size={36} />
        {appName}
      </p>
      <LanguageSelector />
    </div>
  );
}

function Welcome() {
  const t = useTranslation();
  const heading = usePageHeading(t('identity.login.title'));
  return (
    <header className="grid gap-1 pt-8 pb-4">
      <h1 ref={heading} tabIndex={-1} className="text-display text-balance">
        {t('identity.login.heading')}
      </h1>
      <p className="text-muted">{t('identity.login.text')}</p>
    </header>
  );
}

function LoginForm() {
  const t = useTranslation();
  const openPage = useOpenPage();
  const openAddress = useOpenAddress();
  const email = useParameter('email');
  const form = useRefusalForm({
    inputs: { email: emailInput, password: passwordInput },
    start: { email: email ?? '', password: '' },
    send: (typed) => call(login, typed),
    onAccepted: ({ token, userInfo }) => {
      openSession({ token, user: userInfo });
      const interruptedAt = interruptedAddress(userInfo.id);
      if (interruptedAt === undefined) openPage('home', { replace: true });
      else openAddress(interruptedAt, { replace: true, slides: true });
    },
    offerQuery: ({ email }) => ({ email }),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <TextField
        {...form.field('email')}
        label={t('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('identity.email.placeholder')}
      />
      <TextField
        {...form.field('password')}
        label={t('identity.password')}
        type="password"
        autoComplete="current-password"
        aside={<PageLink to="resetPassword">{t('identity.login.forgot')}</PageLink>}
      />
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {t('identity.login.submit')}
      </Button>
    </form>
  );
}

function OtherWays() {
  const t = useTranslation();
  return (
    <div className="mt-auto grid gap-2 pt-8">
      <p className="text-center text-small text-muted">{t('identity.login.no-account')}</p>
      <PageLink to="register" className={buttonClass({ look: 'neutral', wide: true })}>
        {t('identity.login.register')}
      </PageLink>
      <PageLink to="support" className="mx-auto flex min-h-tap items-center gap-2 px-3 text-label text-muted">
        <Icon of={Headset} size={20} />
        {t('identity.support')}
      </PageLink>
      <PublicPages />
    </div>
  );
}
