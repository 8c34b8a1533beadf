import { changePassword, fundPasswordInput } from '@cliffhanger/wire/identity';
import { useRefusalForm } from '../../../../shared/forms/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { call } from '../../../../shared/server/index.ts';
import type { PartProps } from '../part.ts';
import { PartForm } from '../part-form.tsx';
import { useFundPasswordDone } from './fund-password-done.ts';
import { FundPasswordField } from './fund-password-field.tsx';

export function ChangeFundPassword({ user }: PartProps) {
  const t = useTranslation();
  const done = useFundPasswordDone(user);
  const form = useRefusalForm({
    inputs: { oldPassword: fundPasswordInput, password: fundPasswordInput },
    start: { oldPassword: '', password: '' },
    send: ({ oldPassword, password }) =>
      call(changePassword, { type: 'fund', oldPassword, password, confirmPassword: password }),
    onAccepted: done,
  });
  return (
    <PartForm
      title={t('identity.fund-password.title')}
      heading={t('identity.fund-password.heading.change')}
      text={t('identity.fund-password.text.change')}
      submit={t('identity.fund-password.submit.change')}
      form={form}
      footer={
        <p className="text-center">
          <PageLink to="personalDetails" query={{ part: 'fund-password', forgot: 'yes' }}>
            {t('identity.fund-password.heading.forgot')}
          </PageLink>
        </p>
      }
    >
      <FundPasswordField
        label={t('identity.fund-password.ask.current')}
        value={form.value('oldPassword')}
        onChange={(digits) => form.setValue('oldPassword', digits)}
        error={form.errorOf('oldPassword')}
        ref={form.field('oldPassword').ref}
      />
      <FundPasswordField
        label={t('identity.fund-password.ask.new')}
        value={form.value('password')}
        onChange={(digits) => form.setValue('password', digits)}
        error={form.errorOf('password')}
        ref={form.field('password').ref}
        twice
      />
    </PartForm>
  );
}
