export { type Decided, noticeResponse, viewerNoticeText } from '@cliffhanger/server/http';
