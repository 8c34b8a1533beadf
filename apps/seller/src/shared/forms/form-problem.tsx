import { Banner } from '@cliffhanger/ui';
import { CircleAlert } from 'lucide-react';

/** An error of the whole form, above its submit button. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Banner icon={CircleAlert} tone="bad" alert>
      {text}
    </Banner>
  );
