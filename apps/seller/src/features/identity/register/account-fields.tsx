import { Banner, CountrySelect, TextField } from '@cliffhanger/ui';
import { FileClock } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import type { Registration } from './register-form.ts';

export function AccountFields({ form, invitation, wasDraftFound }: Registration) {
  const t = useTranslation();
  const hasPassword = form.value('password') !== '';
  return (
    <>
      {wasDraftFound && !hasPassword && (
        <Banner icon={FileClock} tone="info">
          {t('identity.register.draft.back')}
        </Banner>
      )}
      <TextField
        {...form.field('realName')}
        label={t('identity.real-name')}
        hint={form.errorOf('realName') === undefined ? t('identity.real-name.hint') : undefined}
        autoComplete="name"
        autoCapitalize="words"
      />
      <CountrySelect
        label={t('identity.country')}
        placeholder={t('identity.country.placeholder')}
        searchLabel={t('identity.country.search')}
        nothingFound={t('identity.country.nothing')}
        value={form.value('country')}
        onChange={(country) => form.setValue('country', country)}
        error={form.errorOf('country')}
        ref={form.field('country').ref}
      />
      <TextField
        {...form.field('email')}
        label={t('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('identity.email.placeholder')}
      />
      <TextField
        {...form.field('password')}
        label={t('identity.register.password')}
        hint={form.errorOf('password') === undefined ? t('identity.new-password.hint') : undefined}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirmPassword')}
        label={t('identity.confirm-password')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('invitationCode')}
        label={t('identity.invitation-code')}
        hint={t(
          invitation !== undefined && invitation === form.value('invitationCode')
            ? 'identity.invitation-code.from-link'
            : 'identity.invitation-code.hint',
        )}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
