import { BrandMark } from '@cliffhanger/ui';

/** The same picture that `index.html` holds: it stays until the first page has arrived. */
export const Splash = () => (
  <div className="splash">
    <BrandMark size={72} />
  </div>
);
