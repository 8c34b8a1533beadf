import { TextField } from '@cliffhanger/ui';
import { changePassword, fundPasswordInput, oldPasswordInput } from '@cliffhanger/wire/identity';
import { useRefusalForm } from '../../../../shared/forms/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { call } from '../../../../shared/server/index.ts';
import type { PartProps } from '../part.ts';
import { PartForm } from '../part-form.tsx';
import { useFundPasswordDone } from './fund-password-done.ts';
import { FundPasswordField } from './fund-password-field.tsx';

/** The first fund password; the login password authorises it. */
export function SetFundPassword({ user }: PartProps) {
  const t = useTranslation();
  const done = useFundPasswordDone(user);
  const form = useRefusalForm({
    inputs: { password: fundPasswordInput, oldPassword: oldPasswordInput },
    start: { password: '', oldPassword: '' },
    send: ({ password, oldPassword }) =>
      call(changePassword, { type: 'fund', oldPassword, password, confirmPassword: password }),
    onAccepted: done,
  });
  return (
    <PartForm
      title={t('identity.fund-password.title')}
      heading={t('identity.fund-password.heading.set')}
      text={t('identity.fund-password.text.set')}
      submit={t('identity.fund-password.submit.set')}
      form={form}
    >
      <FundPasswordField
        label={t('identity.fund-password.ask.new')}
        value={form.value('password')}
        onChange={(digits) => form.setValue('password', digits)}
        error={form.errorOf('password')}
        ref={form.field('password').ref}
        twice
      />
      <TextField
        {...form.field('oldPassword')}
        label={t('identity.login-password')}
        type="password"
        autoComplete="current-password"
      />
    </PartForm>
  );
}
