import { MOST_SOCIAL_ACCOUNTS } from '@cliffhanger/core/identity';
import { Button, Card, Icon, IconButton, TextField, useUiSettings } from '@cliffhanger/ui';
import { Music2, Plus, Trash2 } from 'lucide-react';
import type { FieldBinding } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { formatFollowers, tidyFollowers } from './followers.ts';
import { handleMistake, suggestedHandle } from './handle-suggestion.ts';
import { EMPTY_ACCOUNT, repeatedAccount, type TypedSocialAccount } from './social-accounts-input.ts';

/** The part of a form that has `socialAccounts`. */
export interface SocialAccountsForm {
  readonly field: (name: `socialAccounts.${string}`) => FieldBinding;
  readonly value: (name: 'socialAccounts') => TypedSocialAccount[];
  readonly setValue: (name: 'socialAccounts', accounts: TypedSocialAccount[]) => void;
  readonly focus: (name: `socialAccounts.${string}`) => void;
}

/** One to three accounts, one card each. */
export function SocialAccountFields({ form }: { form: SocialAccountsForm }) {
  const t = useTranslation();
  const accounts = form.value('socialAccounts');
  const add = () => {
    form.setValue('socialAccounts', [...accounts, EMPTY_ACCOUNT]);
    form.focus(`socialAccounts.${accounts.length}.handle`);
  };
  const remove = (index: number) => form.setValue('socialAccounts', accounts.toSpliced(index, 1));
  return (
    <>
      {accounts.map((_, index) => (
        <AccountCard
          key={index}
          form={form}
          index={index}
          onRemove={accounts.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {accounts.length < MOST_SOCIAL_ACCOUNTS && (
        <Button look="quiet" wide repeatable icon={<Icon of={Plus} size={20} />} onClick={add}>
          {t('identity.social.add')}
        </Button>
      )}
    </>
  );
}

interface AccountCardProps {
  readonly form: SocialAccountsForm;
  readonly index: number;
  readonly onRemove: (() => void) | undefined;
}

function AccountCard({ form, index, onRemove }: AccountCardProps) {
  const t = useTranslation();
  const number = index + 1;
  return (
    <Card className="grid gap-4">
      <header className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-strong">
          <Icon of={Music2} size={20} />
          {t('identity.social.account', { number })}
        </h2>
        {onRemove !== undefined && (
          <IconButton
            icon={Trash2}
            size={20}
            label={t('identity.social.remove', { number })}
            onClick={onRemove}
            className="-my-2.5 -me-3 text-muted"
          />
        )}
      </header>
      <HandleField form={form} index={index} />
      <FollowersField form={form} index={index} />
    </Card>
  );
}

function HandleField({ form, index }: { form: SocialAccountsForm; index: number }) {
  const t = useTranslation();
  const binding = form.field(`socialAccounts.${index}.handle`);
  const accounts = form.value('socialAccounts');
  const typed = accounts[index]?.handle ?? '';
  const isRepeated = repeatedAccount(accounts) === index;
  const mistake = binding.error === undefined ? undefined : isRepeated ? 'repeated' : handleMistake(typed);
  const suggestion = binding.error === undefined ? undefined : suggestedHandle(typed);
  const use = (handle: string) =>
    form.setValue(
      'socialAccounts',
      accounts.with(index, { handle, followers: accounts[index]?.followers ?? '' }),
    );
  return (
    <TextField
      {...binding}
      label={t('identity.social.handle')}
      prefix="@"
      error={mistake === undefined ? binding.error : t(`identity.social.handle.${mistake}`)}
      hint={
        suggestion === undefined ? undefined : (
          <button
            type="button"
            onClick={() => use(suggestion)}
            className="reach text-label text-primary-text"
          >
            {t('identity.social.handle.use', { handle: suggestion })}
          </button>
        )
      }
      autoCapitalize="none"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
    />
  );
}

const EXAMPLE_FOLLOWERS = 5000;

function FollowersField({ form, index }: { form: SocialAccountsForm; index: number }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { onBlur, ...binding } = form.field(`socialAccounts.${index}.followers`);
  return (
    <TextField
      {...binding}
      onBlur={(event) => {
        const tidy = tidyFollowers(binding.value, locale);
        if (tidy !== binding.value) binding.onChange({ target: { value: tidy } });
        onBlur(event);
      }}
      label={t('identity.social.followers')}
      placeholder={t('identity.social.followers.example', {
        number: formatFollowers(EXAMPLE_FOLLOWERS, locale),
      })}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
