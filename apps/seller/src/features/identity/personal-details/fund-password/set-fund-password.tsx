import { TextField } from '@cliffhanger/ui';
import { changePassword, fundPasswordInput, oldPasswordInput } from '@cliffhanger/wire/identity';
import { useRefusalForm } from '../../../../shared/forms/index.ts';
import { useSay } from '../../../../shared/language/index.ts';
import { call } from '../../../../shared/server/index.ts';
import type { PartProps } from '../part.ts';
import { PartForm } from '../part-form.tsx';
import { useFundPasswordDone } from './fund-password-done.ts';
import { FundPasswordField } from './fund-password-field.tsx';

/** The first one: the login password stands in for the old one. */
export function SetFundPassword({ user }: PartProps) {
  const say = useSay();
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
      title={say('identity.fund-password.title')}
      heading={say('identity.fund-password.heading.set')}
      text={say('identity.fund-password.text.set')}
      submit={say('identity.fund-password.submit.set')}
      form={form}
    >
      <FundPasswordField
        label={say('identity.fund-password.ask.new')}
        value={form.value('password')}
        onChange={(digits) => form.setValue('password', digits)}
        error={form.errorOf('password')}
        ref={form.field('password').ref}
        twice
      />
      <TextField
        {...form.field('oldPassword')}
        label={say('identity.login-password')}
        type="password"
        autoComplete="current-password"
      />
    </PartForm>
  );
}
