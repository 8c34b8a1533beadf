import { Button, type ButtonLook } from '@cliffhanger/ui';
import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from '../../../shared/forms/index.ts';
import { Page } from '../../../shared/page/index.ts';

interface PartFormProps {
  readonly title: string;
  /** A large heading above the fields, in addition to the bar's title. */
  readonly heading?: string;
  readonly text?: string;
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly form: {
    readonly onSubmit: (event?: FormEvent) => void;
    readonly problem: string | undefined;
    readonly isBusy: boolean;
  };
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export const PartForm = ({
  title,
  heading,
  text,
  submit,
  look = 'primary',
  form,
  children,
  footer,
}: PartFormProps) => (
  <Page title={title} back="personalDetails">
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4 pt-1">
      {(heading !== undefined || text !== undefined) && (
        <div className="grid gap-1 pb-1">
          {heading !== undefined && <h2 className="text-display text-balance">{heading}</h2>}
          {text !== undefined && <p className="text-muted">{text}</p>}
        </div>
      )}
      {children}
      <FormProblem text={form.problem} />
      <Button type="submit" look={look} wide busy={form.isBusy}>
        {submit}
      </Button>
    </form>
    {footer}
  </Page>
);
