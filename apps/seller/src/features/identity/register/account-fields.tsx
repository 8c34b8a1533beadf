import { CountrySelect, Notice, TextField } from '@cliffhanger/ui';
import { FileClock } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import type { Registration } from './register-form.ts';

/** Who it is. */
export function AccountFields({ form, invitation, wasDraftFound }: Registration) {
  const say = useSay();
  const hasPassword = form.value('password') !== '';
  return (
    <>
      {wasDraftFound && !hasPassword && (
        <Notice icon={FileClock} tone="info">
          {say('identity.register.draft.back')}
        </Notice>
      )}
      <TextField
        {...form.field('realName')}
        label={say('identity.real-name')}
        hint={form.errorOf('realName') === undefined ? say('identity.real-name.hint') : undefined}
        autoComplete="name"
        autoCapitalize="words"
      />
      <CountrySelect
        label={say('identity.country')}
        placeholder={say('identity.country.placeholder')}
        searchLabel={say('identity.country.search')}
        nothingFound={say('identity.country.nothing')}
        value={form.value('country')}
        onChange={(country) => form.setValue('country', country)}
        error={form.errorOf('country')}
        ref={form.field('country').ref}
      />
      <TextField
        {...form.field('email')}
        label={say('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={say('identity.email.placeholder')}
      />
      <TextField
        {...form.field('password')}
        label={say('identity.register.password')}
        hint={form.errorOf('password') === undefined ? say('identity.new-password.hint') : undefined}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirmPassword')}
        label={say('identity.confirm-password')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('invitationCode')}
        label={say('identity.invitation-code')}
        hint={say(
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
