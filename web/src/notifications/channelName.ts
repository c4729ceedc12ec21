import type { NoticeKind } from "../api/wire";
import { t } from "./words";

export function channelName(kind: NoticeKind): string {
  return { push: t("push"), mail: t("mail"), webhook: t("webhook") }[kind];
}
