import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

/* Runs before every test file of browser code. Files of one worker share their modules and their page. */

/** Long, because tests check the final screen, not the speed of a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

/** Every file begins with an empty page at its address, whatever the previous file left. */
beforeAll(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

afterEach(cleanup);
