import { ActionBar, Button, SkeletonRows, showToast, useUiSettings } from '@cliffhanger/ui';
import { getSocialAccounts, listSocialProofs, saveSocialAccounts } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useState } from 'react';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { answerKey, call, QueryView, queryClient, useApiQuery } from '../../../shared/server/index.ts';
import {
  EMPTY_ACCOUNT,
  formatFollowers,
  refuseRepeatedAccount,
  SocialAccountFields,
  typedSocialAccountsInput,
} from '../social-account-fields/index.ts';
import { SocialProofs } from './social-proofs.tsx';

type SocialAccounts = AnswerOf<typeof getSocialAccounts>;

export function SocialAccountsScreen() {
  const t = useTranslation();
  const accounts = useApiQuery(getSocialAccounts, {});
  // The form waits for fresh data and starts from the cache only when offline.
  const [wasFresh] = useState(!accounts.isStale);
  const isNewest = wasFresh || accounts.isFetchedAfterMount;
  if (accounts.data !== undefined && isNewest) return <SocialAccountsForm saved={accounts.data} />;
  const loading = <SkeletonRows count={3} label={t('shell.list.loading')} />;
  return (
    <Page title={t('identity.social.title')} back="mine">
      <QueryView answer={accounts} loading={loading}>
        {() => loading}
      </QueryView>
    </Page>
  );
}

const FORM_ID = 'social-accounts';

/** A refetch never overwrites the input. */
function SocialAccountsForm({ saved: { socialAccounts } }: { saved: SocialAccounts }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const start = socialAccounts.map(({ handle, followers }) => ({
    handle,
    followers: formatFollowers(followers, locale),
  }));
  const form = useRefusalForm({
    inputs: { socialAccounts: typedSocialAccountsInput },
    start: { socialAccounts: start.length === 0 ? [EMPTY_ACCOUNT] : start },
    crossCheck: (typed) => refuseRepeatedAccount(typed.socialAccounts),
    send: (checked) => call(saveSocialAccounts, checked),
    onAccepted: (answer) => {
      queryClient.setQueriesData({ queryKey: answerKey(getSocialAccounts) }, answer);
      void queryClient.invalidateQueries({ queryKey: answerKey(listSocialProofs) });
      showToast({ text: t('identity.social.saved'), kind: 'done' });
    },
  });
  return (
    <Page
      title={t('identity.social.title')}
      back="mine"
      action={
        <ActionBar>
          <Button type="submit" form={FORM_ID} look="primary" wide busy={form.isBusy}>
            {t('shell.save')}
          </Button>
        </ActionBar>
      }
    >
      <p className="pb-1 text-muted">{t('identity.social.text')}</p>
      <form id={FORM_ID} onSubmit={form.onSubmit} noValidate className="grid gap-3">
        <SocialAccountFields form={form} />
        <FormProblem text={form.problem} />
      </form>
      <SocialProofs />
    </Page>
  );
}
