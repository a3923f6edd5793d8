import { MarkdownField as MarkdownField_e1c32b8a219d53fea39642d44e2e0fc0 } from '../../../../src/admin/fields/MarkdownField'
import { CodeField as CodeField_f0137552a2cd4021d2cf997b3aea4548 } from '../../../../src/admin/fields/CodeField'
import { JsonView as JsonView_eec5e3f9d37f899927bdf7dab3ebf55f } from '../../../../src/admin/fields/JsonView'
import { PostTypeCell as PostTypeCell_7ded649627a9b07725029cce0bbaefb3 } from '../../../../src/admin/postTypes/PostTypeCell'
import { PostTypeField as PostTypeField_87b235997ff1db5accbe5b4a5251091b } from '../../../../src/admin/postTypes/PostTypeField'
import { TagsField as TagsField_9c797d7ee20c3294dc4baa38708271f0 } from '../../../../src/admin/fields/TagsField'
import { ApprovalControls as ApprovalControls_94ff261e5ce7c8a84d223d2a5f43f8b6 } from '../../../../src/admin/approval/ApprovalControls'
import { RunView as RunView_992271463f67b605c9ee6b9c30f2927d } from '../../../../src/admin/digest/RunView'
import { DigestView as DigestView_1f4518a779d29bbb36bc49ef281ead99 } from '../../../../src/admin/digest/DigestView'
import { ColorField as ColorField_a83bbe625ce772b5fbe78caa4c000e46 } from '../../../../src/admin/fields/ColorField'
import { TokenControls as TokenControls_914e99681e1585b66bf0da9e0325f297 } from '../../../../src/admin/apiClients/TokenControls'
import { IssueClient as IssueClient_722622d6a006770533d792863a099a76 } from '../../../../src/admin/apiClients/IssueClient'
import { BotTokenField as BotTokenField_ab2bdd016c488eb777bcbba394bdb952 } from '../../../../src/admin/digest/BotSettings'
import { TestBot as TestBot_ab2bdd016c488eb777bcbba394bdb952 } from '../../../../src/admin/digest/BotSettings'
import { LastRuns as LastRuns_48342c9cdb36ac058571ce0f7a77ceed } from '../../../../src/admin/digest/LastRuns'
import { ApiNavLink as ApiNavLink_911da0c4e79174904d49b4e66215a5a1 } from '../../../../src/admin/api/ApiNavLink'
import { ReleaseLocks as ReleaseLocks_0c28921b3dcdabd926918d501829d9ba } from '../../../../src/admin/locks/ReleaseLocks'
import { ApiView as ApiView_3fd899c10b25895a185ac02f85ec6057 } from '../../../../src/admin/api/ApiView'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/fields/MarkdownField#MarkdownField": MarkdownField_e1c32b8a219d53fea39642d44e2e0fc0,
  "/src/admin/fields/CodeField#CodeField": CodeField_f0137552a2cd4021d2cf997b3aea4548,
  "/src/admin/fields/JsonView#JsonView": JsonView_eec5e3f9d37f899927bdf7dab3ebf55f,
  "/src/admin/postTypes/PostTypeCell#PostTypeCell": PostTypeCell_7ded649627a9b07725029cce0bbaefb3,
  "/src/admin/postTypes/PostTypeField#PostTypeField": PostTypeField_87b235997ff1db5accbe5b4a5251091b,
  "/src/admin/fields/TagsField#TagsField": TagsField_9c797d7ee20c3294dc4baa38708271f0,
  "/src/admin/approval/ApprovalControls#ApprovalControls": ApprovalControls_94ff261e5ce7c8a84d223d2a5f43f8b6,
  "/src/admin/digest/RunView#RunView": RunView_992271463f67b605c9ee6b9c30f2927d,
  "/src/admin/digest/DigestView#DigestView": DigestView_1f4518a779d29bbb36bc49ef281ead99,
  "/src/admin/fields/ColorField#ColorField": ColorField_a83bbe625ce772b5fbe78caa4c000e46,
  "/src/admin/apiClients/TokenControls#TokenControls": TokenControls_914e99681e1585b66bf0da9e0325f297,
  "/src/admin/apiClients/IssueClient#IssueClient": IssueClient_722622d6a006770533d792863a099a76,
  "/src/admin/digest/BotSettings#BotTokenField": BotTokenField_ab2bdd016c488eb777bcbba394bdb952,
  "/src/admin/digest/BotSettings#TestBot": TestBot_ab2bdd016c488eb777bcbba394bdb952,
  "/src/admin/digest/LastRuns#LastRuns": LastRuns_48342c9cdb36ac058571ce0f7a77ceed,
  "/src/admin/api/ApiNavLink#ApiNavLink": ApiNavLink_911da0c4e79174904d49b4e66215a5a1,
  "/src/admin/locks/ReleaseLocks#ReleaseLocks": ReleaseLocks_0c28921b3dcdabd926918d501829d9ba,
  "/src/admin/api/ApiView#ApiView": ApiView_3fd899c10b25895a185ac02f85ec6057,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
