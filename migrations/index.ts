import * as first from './20261120_095600_first'
import * as integrity from './20261120_100000_integrity'
import * as signIn from './20261120_101000_sign_in'
import * as reading from './20261120_110000_reading'
import * as digestRuns from './20261120_160000_digest_runs'
import * as due from './20261120_161000_due'
import * as imageFiles from './20261121_190000_image_files'
import * as restrictReferences from './20261121_191000_restrict_references'
import * as searchIndex from './20261121_200000_search_index'
import * as adminLists from './20261121_200500_admin_lists'
import * as searchAtOnce from './20261122_060000_search_at_once'
import * as editors from './20261123_150000_editors'
import * as draftList from './20261123_160500_draft_list'
import * as activeAdministrator from './20261123_180000_active_administrator'
import * as readingPages from './20261124_220000_reading_pages'
import * as rateLimit from './20261125_230000_rate_limit'
import * as orderOfChanges from './20261126_020000_order_of_changes'
import * as unreadIndexes from './20261126_020000_unread_indexes'
import * as uncachedReads from './20261126_021000_uncached_reads'
import * as contentChanges from './20261126_022000_content_changes'
import * as sameMailAgain from './20261126_030000_same_mail_again'
import * as staticFiles from './20261126_040000_static_files'
import * as sendingId from './20261127_190000_sending_id'
import * as longRuns from './20261128_130000_long_runs'
import * as subscriptionSendingId from './20261128_210000_subscription_sending_id'
import * as openComments from './20261129_150000_open_comments'

/** All migrations in order. */
export const migrations = [
  { name: '20261120_095600_first', up: first.up, down: first.down },
  { name: '20261120_100000_integrity', up: integrity.up, down: integrity.down },
  { name: '20261120_101000_sign_in', up: signIn.up, down: signIn.down },
  { name: '20261120_110000_reading', up: reading.up, down: reading.down },
  { name: '20261120_160000_digest_runs', up: digestRuns.up, down: digestRuns.down },
  { name: '20261120_161000_due', up: due.up, down: due.down },
  { name: '20261121_190000_image_files', up: imageFiles.up, down: imageFiles.down },
  {
    name: '20261121_191000_restrict_references',
    up: restrictReferences.up,
    down: restrictReferences.down,
  },
  { name: '20261121_200000_search_index', up: searchIndex.up, down: searchIndex.down },
  { name: '20261121_200500_admin_lists', up: adminLists.up, down: adminLists.down },
  { name: '20261122_060000_search_at_once', up: searchAtOnce.up, down: searchAtOnce.down },
  { name: '20261123_150000_editors', up: editors.up, down: editors.down },
  { name: '20261123_160500_draft_list', up: draftList.up, down: draftList.down },
  {
    name: '20261123_180000_active_administrator',
    up: activeAdministrator.up,
    down: activeAdministrator.down,
  },
  { name: '20261124_220000_reading_pages', up: readingPages.up, down: readingPages.down },
  { name: '20261125_230000_rate_limit', up: rateLimit.up, down: rateLimit.down },
  { name: '20261126_020000_order_of_changes', up: orderOfChanges.up, down: orderOfChanges.down },
  { name: '20261126_020000_unread_indexes', up: unreadIndexes.up, down: unreadIndexes.down },
  { name: '20261126_021000_uncached_reads', up: uncachedReads.up, down: uncachedReads.down },
  { name: '20261126_022000_content_changes', up: contentChanges.up, down: contentChanges.down },
  { name: '20261126_030000_same_mail_again', up: sameMailAgain.up, down: sameMailAgain.down },
  { name: '20261126_040000_static_files', up: staticFiles.up, down: staticFiles.down },
  { name: '20261127_190000_sending_id', up: sendingId.up, down: sendingId.down },
  { name: '20261128_130000_long_runs', up: longRuns.up, down: longRuns.down },
  {
    name: '20261128_210000_subscription_sending_id',
    up: subscriptionSendingId.up,
    down: subscriptionSendingId.down,
  },
  { name: '20261129_150000_open_comments', up: openComments.up, down: openComments.down },
]
