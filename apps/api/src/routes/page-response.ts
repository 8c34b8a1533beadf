export { pageResponse } from '@cliffhanger/server/http';
