import { RequestedChanges as RequestedChanges_f9f593da26c85a1f4f56bd319cbefb1e } from '../../../../src/admin/approval/RequestedChanges'
import { ProjectCell as ProjectCell_f0e07a4048a7e0a6c73789ab8a1f66eb } from '../../../../src/admin/posts/cells'
import { PostTypeCell as PostTypeCell_9f3c3581694c66ae2775dccb4b14ab4a } from '../../../../src/admin/fields/PostType'
import { PostTypeField as PostTypeField_9f3c3581694c66ae2775dccb4b14ab4a } from '../../../../src/admin/fields/PostType'
import { FieldNotes as FieldNotes_d41b931d41fb945eb2e9bb616dc2ce9c } from '../../../../src/admin/writing/FieldNotes'
import { ImageField as ImageField_4f60b1defa259e9f1399f9e806501ec1 } from '../../../../src/admin/images/ImageField'
import { RichTextField as RichTextField_75d5c0b72cdf41a6226a2e604de70bcd } from '../../../../src/admin/richText/RichTextField'
import { GalleryField as GalleryField_4f60b1defa259e9f1399f9e806501ec1 } from '../../../../src/admin/images/ImageField'
import { ComparisonField as ComparisonField_b51c739fb530c2918bf9da44c6d28e80 } from '../../../../src/admin/images/ComparisonField'
import { NoField as NoField_b51c739fb530c2918bf9da44c6d28e80 } from '../../../../src/admin/images/ComparisonField'
import { CodeField as CodeField_b01edf004aff1c863d3116a54f942184 } from '../../../../src/admin/fields/MonoFields'
import { JsonView as JsonView_b01edf004aff1c863d3116a54f942184 } from '../../../../src/admin/fields/MonoFields'
import { BlocksField as BlocksField_140b2cc037ecde885d29593cca08bb85 } from '../../../../src/admin/writing/blocks/BlocksField'
import { DateCell as DateCell_3c7c0d808bb851036fc72f99126cfe86 } from '../../../../src/admin/fields/DateCell'
import { DateField as DateField_499ded44c9eef15683def62432809276 } from '../../../../src/admin/fields/DateField'
import { FindingsSummary as FindingsSummary_338e57ed607718780d1896e54b2bac53 } from '../../../../src/admin/writing/FindingsSummary'
import { TagsField as TagsField_9ba17070f3061daf9e2a2c0410cab387 } from '../../../../src/admin/writing/TagsField'
import { AuthorCell as AuthorCell_f0e07a4048a7e0a6c73789ab8a1f66eb } from '../../../../src/admin/posts/cells'
import { SlugHelp as SlugHelp_473fffc27ac13077d2ec23f15bef9d0f } from '../../../../src/admin/writing/SlugHelp'
import { StateCell as StateCell_f0e07a4048a7e0a6c73789ab8a1f66eb } from '../../../../src/admin/posts/cells'
import { EntryViews as EntryViews_2827c64d40236e933889a497fce30676 } from '../../../../src/admin/posts/EntryViews'
import { ApproveSelected as ApproveSelected_39476a835952402c39da08633d10f5a2 } from '../../../../src/admin/approval/ApproveSelected'
import { NewTitle as NewTitle_54b7050241fffe4743adb687353712b1 } from '../../../../src/admin/fields/NewTitle'
import { ApprovalControls as ApprovalControls_94ff261e5ce7c8a84d223d2a5f43f8b6 } from '../../../../src/admin/approval/ApprovalControls'
import { HistoryControls as HistoryControls_bf29cf58d4c1c7681073768cc8c3af8d } from '../../../../src/admin/history/HistoryControls'
import { CopyPreviewLink as CopyPreviewLink_3971c49e6ed4c8e61e74d76e6f3c92ff } from '../../../../src/admin/preview/CopyPreviewLink'
import { SaveControls as SaveControls_ffc27852b3dd45a1fca24dd9d0e4a455 } from '../../../../src/admin/writing/SaveControls'
import { PostEdit as PostEdit_81ef2eabf3dd739c3016621fa478494d } from '../../../../src/admin/writing/PostEdit'
import { PreviewFrame as PreviewFrame_397a6006a4c8e38fda65984e11e0e736 } from '../../../../src/admin/preview/PreviewFrame'
import { CorrectView as CorrectView_f3e1ce7b45e0a122e3d3bc54f2c3a601 } from '../../../../src/admin/history/CorrectView'
import { VersionsView as VersionsView_9b82f6876d345bf12079edb8f88d2d67 } from '../../../../src/admin/history/VersionsView'
import { ReviewView as ReviewView_ded42192cbf0dd6df10a3a8d44e0b7e3 } from '../../../../src/admin/approval/ReviewView'
import { AltField as AltField_b2412ea2fe496c58c134d3eb475efdb3 } from '../../../../src/admin/images/AltField'
import { ImageUses as ImageUses_5f0afd322844fef0cd2837ca89b5a996 } from '../../../../src/admin/images/Uses'
import { MediaFile as MediaFile_3ee77f785bc09b0d4ca4e5f7dbef3176 } from '../../../../src/admin/images/MediaFile'
import { MediaList as MediaList_fb3db70e79014061bd120a97e7d6d33e } from '../../../../src/admin/images/MediaList'
import { RunView as RunView_992271463f67b605c9ee6b9c30f2927d } from '../../../../src/admin/digest/RunView'
import { DigestView as DigestView_1f4518a779d29bbb36bc49ef281ead99 } from '../../../../src/admin/digest/DigestView'
import { ProjectSlug as ProjectSlug_bfcc59eeecc72f4b32fe86798be784f2 } from '../../../../src/admin/manage/ProjectSlug'
import { ColorCell as ColorCell_2049079d24916972a414492785c28e67 } from '../../../../src/admin/fields/ColorCell'
import { ColorField as ColorField_a83bbe625ce772b5fbe78caa4c000e46 } from '../../../../src/admin/fields/ColorField'
import { SortProjects as SortProjects_d7d56ab49bf8454be6f65be373007914 } from '../../../../src/admin/manage/SortProjects'
import { LabelCell as LabelCell_9f3c3581694c66ae2775dccb4b14ab4a } from '../../../../src/admin/fields/PostType'
import { LanguageChoice as LanguageChoice_9d975f77a526d61698e5c972bfd622a9 } from '../../../../src/admin/manage/LanguageChoice'
import { UserState as UserState_3580d34428e178cc0187d805e1fae3a7 } from '../../../../src/admin/manage/UserState'
import { UserControls as UserControls_231a48dba1e588b5ecba916b7cc48eb7 } from '../../../../src/admin/manage/UserControls'
import { InviteUser as InviteUser_e9b80e4ed83fdd3c9cde8e878fdb0dd9 } from '../../../../src/admin/manage/InviteUser'
import { ProjectCell as ProjectCell_3bbe5dbe650b30ff505d5adb2d775230 } from '../../../../src/admin/apiClients/project'
import { ProjectField as ProjectField_3bbe5dbe650b30ff505d5adb2d775230 } from '../../../../src/admin/apiClients/project'
import { CallsCell as CallsCell_f0ce513c5eb810e6167861ba6faefeaa } from '../../../../src/admin/apiClients/cells'
import { StateCell as StateCell_f0ce513c5eb810e6167861ba6faefeaa } from '../../../../src/admin/apiClients/cells'
import { TokenControls as TokenControls_914e99681e1585b66bf0da9e0325f297 } from '../../../../src/admin/apiClients/TokenControls'
import { IssueClient as IssueClient_722622d6a006770533d792863a099a76 } from '../../../../src/admin/apiClients/IssueClient'
import { AuditView as AuditView_51aa44f9b3da90ed5af98618a302f951 } from '../../../../src/admin/audit/AuditView'
import { BotTokenField as BotTokenField_ab2bdd016c488eb777bcbba394bdb952 } from '../../../../src/admin/digest/BotSettings'
import { TestBot as TestBot_ab2bdd016c488eb777bcbba394bdb952 } from '../../../../src/admin/digest/BotSettings'
import { LastRuns as LastRuns_48342c9cdb36ac058571ce0f7a77ceed } from '../../../../src/admin/digest/LastRuns'
import { Nav as Nav_35768fd2de5a440b21e5aadef478b2e6 } from '../../../../src/admin/nav/Nav'
import { Mark as Mark_a893a939ed685484b4bf5d93a9738e52 } from '../../../../src/admin/Mark'
import { StayOnPage as StayOnPage_ee77f47d2960a3fb336a2da0445db615 } from '../../../../src/admin/keeping/StayOnPage'
import { FollowSignOut as FollowSignOut_d084b53fe699cc83ef58b9966df55517 } from '../../../../src/admin/signOut/SignOut'
import { ReleaseLocks as ReleaseLocks_0c28921b3dcdabd926918d501829d9ba } from '../../../../src/admin/locks/ReleaseLocks'
import { AccessibleMarkup as AccessibleMarkup_a62f7b3bff21d5e0c94fb69547fab648 } from '../../../../src/admin/accessibility/AccessibleMarkup'
import { SharedTheme as SharedTheme_26cbf17dcdc850dc498853e7d9bf79ef } from '../../../../src/admin/manage/SharedTheme'
import { Dates as Dates_baa487af1eb6e10070459257fb5a62ae } from '../../../../src/admin/Dates'
import { Desk as Desk_a5cbb1ed064744220a1d1ccbbd19783f } from '../../../../src/admin/desk/Desk'
import { ApiView as ApiView_3fd899c10b25895a185ac02f85ec6057 } from '../../../../src/admin/api/ApiView'
import { SignOutView as SignOutView_fbc6a127a35f032c99aee94a130e4bed } from '../../../../src/admin/signOut/SignOutView'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/approval/RequestedChanges#RequestedChanges": RequestedChanges_f9f593da26c85a1f4f56bd319cbefb1e,
  "/src/admin/posts/cells#ProjectCell": ProjectCell_f0e07a4048a7e0a6c73789ab8a1f66eb,
  "/src/admin/fields/PostType#PostTypeCell": PostTypeCell_9f3c3581694c66ae2775dccb4b14ab4a,
  "/src/admin/fields/PostType#PostTypeField": PostTypeField_9f3c3581694c66ae2775dccb4b14ab4a,
  "/src/admin/writing/FieldNotes#FieldNotes": FieldNotes_d41b931d41fb945eb2e9bb616dc2ce9c,
  "/src/admin/images/ImageField#ImageField": ImageField_4f60b1defa259e9f1399f9e806501ec1,
  "/src/admin/richText/RichTextField#RichTextField": RichTextField_75d5c0b72cdf41a6226a2e604de70bcd,
  "/src/admin/images/ImageField#GalleryField": GalleryField_4f60b1defa259e9f1399f9e806501ec1,
  "/src/admin/images/ComparisonField#ComparisonField": ComparisonField_b51c739fb530c2918bf9da44c6d28e80,
  "/src/admin/images/ComparisonField#NoField": NoField_b51c739fb530c2918bf9da44c6d28e80,
  "/src/admin/fields/MonoFields#CodeField": CodeField_b01edf004aff1c863d3116a54f942184,
  "/src/admin/fields/MonoFields#JsonView": JsonView_b01edf004aff1c863d3116a54f942184,
  "/src/admin/writing/blocks/BlocksField#BlocksField": BlocksField_140b2cc037ecde885d29593cca08bb85,
  "/src/admin/fields/DateCell#DateCell": DateCell_3c7c0d808bb851036fc72f99126cfe86,
  "/src/admin/fields/DateField#DateField": DateField_499ded44c9eef15683def62432809276,
  "/src/admin/writing/FindingsSummary#FindingsSummary": FindingsSummary_338e57ed607718780d1896e54b2bac53,
  "/src/admin/writing/TagsField#TagsField": TagsField_9ba17070f3061daf9e2a2c0410cab387,
  "/src/admin/posts/cells#AuthorCell": AuthorCell_f0e07a4048a7e0a6c73789ab8a1f66eb,
  "/src/admin/writing/SlugHelp#SlugHelp": SlugHelp_473fffc27ac13077d2ec23f15bef9d0f,
  "/src/admin/posts/cells#StateCell": StateCell_f0e07a4048a7e0a6c73789ab8a1f66eb,
  "/src/admin/posts/EntryViews#EntryViews": EntryViews_2827c64d40236e933889a497fce30676,
  "/src/admin/approval/ApproveSelected#ApproveSelected": ApproveSelected_39476a835952402c39da08633d10f5a2,
  "/src/admin/fields/NewTitle#NewTitle": NewTitle_54b7050241fffe4743adb687353712b1,
  "/src/admin/approval/ApprovalControls#ApprovalControls": ApprovalControls_94ff261e5ce7c8a84d223d2a5f43f8b6,
  "/src/admin/history/HistoryControls#HistoryControls": HistoryControls_bf29cf58d4c1c7681073768cc8c3af8d,
  "/src/admin/preview/CopyPreviewLink#CopyPreviewLink": CopyPreviewLink_3971c49e6ed4c8e61e74d76e6f3c92ff,
  "/src/admin/writing/SaveControls#SaveControls": SaveControls_ffc27852b3dd45a1fca24dd9d0e4a455,
  "/src/admin/writing/PostEdit#PostEdit": PostEdit_81ef2eabf3dd739c3016621fa478494d,
  "/src/admin/preview/PreviewFrame#PreviewFrame": PreviewFrame_397a6006a4c8e38fda65984e11e0e736,
  "/src/admin/history/CorrectView#CorrectView": CorrectView_f3e1ce7b45e0a122e3d3bc54f2c3a601,
  "/src/admin/history/VersionsView#VersionsView": VersionsView_9b82f6876d345bf12079edb8f88d2d67,
  "/src/admin/approval/ReviewView#ReviewView": ReviewView_ded42192cbf0dd6df10a3a8d44e0b7e3,
  "/src/admin/images/AltField#AltField": AltField_b2412ea2fe496c58c134d3eb475efdb3,
  "/src/admin/images/Uses#ImageUses": ImageUses_5f0afd322844fef0cd2837ca89b5a996,
  "/src/admin/images/MediaFile#MediaFile": MediaFile_3ee77f785bc09b0d4ca4e5f7dbef3176,
  "/src/admin/images/MediaList#MediaList": MediaList_fb3db70e79014061bd120a97e7d6d33e,
  "/src/admin/digest/RunView#RunView": RunView_992271463f67b605c9ee6b9c30f2927d,
  "/src/admin/digest/DigestView#DigestView": DigestView_1f4518a779d29bbb36bc49ef281ead99,
  "/src/admin/manage/ProjectSlug#ProjectSlug": ProjectSlug_bfcc59eeecc72f4b32fe86798be784f2,
  "/src/admin/fields/ColorCell#ColorCell": ColorCell_2049079d24916972a414492785c28e67,
  "/src/admin/fields/ColorField#ColorField": ColorField_a83bbe625ce772b5fbe78caa4c000e46,
  "/src/admin/manage/SortProjects#SortProjects": SortProjects_d7d56ab49bf8454be6f65be373007914,
  "/src/admin/fields/PostType#LabelCell": LabelCell_9f3c3581694c66ae2775dccb4b14ab4a,
  "/src/admin/manage/LanguageChoice#LanguageChoice": LanguageChoice_9d975f77a526d61698e5c972bfd622a9,
  "/src/admin/manage/UserState#UserState": UserState_3580d34428e178cc0187d805e1fae3a7,
  "/src/admin/manage/UserControls#UserControls": UserControls_231a48dba1e588b5ecba916b7cc48eb7,
  "/src/admin/manage/InviteUser#InviteUser": InviteUser_e9b80e4ed83fdd3c9cde8e878fdb0dd9,
  "/src/admin/apiClients/project#ProjectCell": ProjectCell_3bbe5dbe650b30ff505d5adb2d775230,
  "/src/admin/apiClients/project#ProjectField": ProjectField_3bbe5dbe650b30ff505d5adb2d775230,
  "/src/admin/apiClients/cells#CallsCell": CallsCell_f0ce513c5eb810e6167861ba6faefeaa,
  "/src/admin/apiClients/cells#StateCell": StateCell_f0ce513c5eb810e6167861ba6faefeaa,
  "/src/admin/apiClients/TokenControls#TokenControls": TokenControls_914e99681e1585b66bf0da9e0325f297,
  "/src/admin/apiClients/IssueClient#IssueClient": IssueClient_722622d6a006770533d792863a099a76,
  "/src/admin/audit/AuditView#AuditView": AuditView_51aa44f9b3da90ed5af98618a302f951,
  "/src/admin/digest/BotSettings#BotTokenField": BotTokenField_ab2bdd016c488eb777bcbba394bdb952,
  "/src/admin/digest/BotSettings#TestBot": TestBot_ab2bdd016c488eb777bcbba394bdb952,
  "/src/admin/digest/LastRuns#LastRuns": LastRuns_48342c9cdb36ac058571ce0f7a77ceed,
  "/src/admin/nav/Nav#Nav": Nav_35768fd2de5a440b21e5aadef478b2e6,
  "/src/admin/Mark#Mark": Mark_a893a939ed685484b4bf5d93a9738e52,
  "/src/admin/keeping/StayOnPage#StayOnPage": StayOnPage_ee77f47d2960a3fb336a2da0445db615,
  "/src/admin/signOut/SignOut#FollowSignOut": FollowSignOut_d084b53fe699cc83ef58b9966df55517,
  "/src/admin/locks/ReleaseLocks#ReleaseLocks": ReleaseLocks_0c28921b3dcdabd926918d501829d9ba,
  "/src/admin/accessibility/AccessibleMarkup#AccessibleMarkup": AccessibleMarkup_a62f7b3bff21d5e0c94fb69547fab648,
  "/src/admin/manage/SharedTheme#SharedTheme": SharedTheme_26cbf17dcdc850dc498853e7d9bf79ef,
  "/src/admin/Dates#Dates": Dates_baa487af1eb6e10070459257fb5a62ae,
  "/src/admin/desk/Desk#Desk": Desk_a5cbb1ed064744220a1d1ccbbd19783f,
  "/src/admin/api/ApiView#ApiView": ApiView_3fd899c10b25895a185ac02f85ec6057,
  "/src/admin/signOut/SignOutView#SignOutView": SignOutView_fbc6a127a35f032c99aee94a130e4bed,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
