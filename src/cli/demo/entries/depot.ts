import {
  beforeAfter,
  callout,
  code,
  gallery,
  image,
  link,
  quote,
  text,
  video,
  type DemoEntry,
} from './demoEntry'

/** Stock management, sold in several countries and therefore written in English. */
export const depot: DemoEntry[] = [
  {
    daysAgo: 169,
    type: 'feature',
    audience: 'public',
    title: 'Count stock with the camera of a phone',
    teaser:
      'Depot reads bar codes with the camera, so counting needs no scanner any more. Counts appear in the office while they are being made.',
    author: 'Priya Nair',
    tags: ['mobile', 'stocktaking'],
    cover: 'phone-scan',
    blocks: [
      text(
        'Stocktaking used to need one of the two hand scanners, and everybody without one wrote numbers on paper.\n\nFrom version 3.1 the app reads EAN, Code 128 and QR codes. Each scan opens the article with the expected number, and one tap confirms it. Differences are marked and listed at the end.',
      ),
      gallery('phone-scan', 'phone-count'),
      text('Scanning works without a network. Serial numbers are not read yet.'),
    ],
  },
  {
    daysAgo: 155,
    type: 'improvement',
    audience: 'customer',
    title: 'Minimum stock can differ from place to place',
    teaser:
      'A van needs fewer screws than the warehouse. Each place now has its own minimum, and proposals for orders follow it.',
    author: 'Samuel Okoye',
    tags: ['orders'],
    blocks: [
      text(
        'There was one minimum an article. To keep vans from being filled up, many companies had set it to zero and counted by eye.\n\nFrom version 3.2 the minimum stands at the article and can be overridden for each place. Existing values apply to the warehouse, vans start without one.',
      ),
      image('table-minimum'),
    ],
  },
  {
    daysAgo: 141,
    type: 'fix',
    audience: 'public',
    title: 'Labels print in the chosen size again',
    teaser:
      'Since the last update labels came out four per cent smaller, and some scanners could not read them. The size is exact again.',
    author: 'Samuel Okoye',
    tags: ['labels'],
    blocks: [
      text(
        'The print page had inherited a margin, which version 3.2.1 removes. Labels printed in the meantime stay readable at a short distance and need not be replaced.',
      ),
    ],
  },
  {
    daysAgo: 127,
    type: 'info',
    audience: 'customer',
    title: 'Support for Android 9 ends with the next version',
    teaser:
      'The next version of the app needs Android 10 or newer. Phones with Android 9 keep the present version and can still sign in.',
    author: 'Priya Nair',
    tags: ['mobile'],
    blocks: [
      text(
        'Two per cent of the phones in use run Android 9. The camera component that reads bar codes no longer supports it.\n\nThe present version stays in the shop and gets security fixes until the end of next year.',
      ),
      callout('info', 'The version of a phone is shown in its settings under "About the phone".'),
    ],
  },
  {
    daysAgo: 113,
    type: 'feature',
    audience: 'customer',
    title: 'Move stock between vans without the office',
    teaser:
      'Two people on site can hand over material and book it with one code. The office sees who has what, without a phone call.',
    author: 'Priya Nair',
    tags: ['mobile', 'transfers'],
    cover: 'flow-transfer',
    blocks: [
      text(
        'Material that changed vans on site was booked in the evening, or not at all. Counts of vans were wrong within a week.\n\nFrom version 3.3 one person chooses the articles and shows a code, the other one scans it. Both confirm, and the transfer is booked.',
      ),
      quote(
        'We found the core drill within a minute. It used to take three calls.',
        'Site manager, electrical contractor',
      ),
      text('Transfers between companies are not planned.'),
    ],
  },
  {
    daysAgo: 99,
    type: 'improvement',
    audience: 'internal',
    title: 'Nightly import of supplier catalogues takes 20 minutes',
    teaser:
      'The import of catalogues ran until the morning and delayed the first orders. It now compares first and writes only what has changed.',
    author: 'Samuel Okoye',
    tags: ['import', 'performance'],
    cover: 'chart-import',
    blocks: [
      text(
        'All 2.1 million articles were written each night, although fewer than one in a hundred changes.\n\nThe import now keeps a checksum an article and skips what is equal. The longest run of the last two weeks took 23 minutes, before it was 4 hours and 10 minutes.',
      ),
      code(
        'articles read      2 104 388\narticles changed      17 902\narticles written      17 902\nduration            00:20:41',
        'text',
      ),
    ],
  },
  {
    daysAgo: 85,
    type: 'fix',
    audience: 'customer',
    title: 'Returned material appears in the warehouse at once',
    teaser:
      'Returns from a site stayed in transit until the next morning. They are now available as soon as they are booked.',
    author: 'Samuel Okoye',
    tags: ['transfers'],
    blocks: [
      text(
        'A nightly job used to close transfers. It was left over from the time before mobile bookings, and version 3.3.1 does without it.',
      ),
    ],
  },
  {
    daysAgo: 71,
    type: 'feature',
    audience: 'public',
    title: 'Orders go to suppliers straight from the proposal',
    teaser:
      'Depot proposes what to order, and one click sends it to the supplier. Delivery notes come back and are matched line by line.',
    author: 'Priya Nair',
    tags: ['orders'],
    cover: 'order-after',
    blocks: [
      text(
        'The list of proposals had to be copied into the shop of each supplier. Mistakes in quantities were found when the pallet arrived.\n\nFor suppliers with an electronic connection the order is sent from Depot from version 3.4 on. The confirmation shows prices and dates before anything is binding.',
      ),
      beforeAfter('order-before', 'order-after'),
      link(
        'https://example.com/depot/help/suppliers',
        'List of connected suppliers',
        'Updated on the first working day of each month',
      ),
    ],
  },
  {
    daysAgo: 57,
    type: 'breaking',
    audience: 'internal',
    title: 'The old warehouse report is switched off',
    teaser:
      'The report from the first version of Depot ends with this quarter. Its figures are all in the new evaluation, which also covers vans.',
    author: 'Samuel Okoye',
    tags: ['reports'],
    blocks: [
      text(
        'Three people still open the old report. It reads a copy of the data that is one day behind, and keeping that copy costs more than the report is worth.\n\nThe new evaluation can be saved with filters and sent by mail each Monday. What remains is the column for pallet places, which will be added before the old report goes.',
      ),
    ],
  },
  {
    daysAgo: 43,
    type: 'improvement',
    audience: 'public',
    title: 'The article page answers the usual questions first',
    teaser:
      'How many are left, where are they, and when do more arrive: the answers now stand at the top. Master data moved to a tab of its own.',
    author: 'Priya Nair',
    tags: ['articles'],
    blocks: [
      text(
        'The page began with master data that hardly anyone changes. Stock was three screens further down.\n\nFrom version 3.5 the page opens with the number available, a list of places and the next delivery. On a phone all three fit on one screen.',
      ),
      image('article-page'),
      video('https://example.com/videos/depot-article', 'A look at the new article page (90 seconds)'),
    ],
  },
  {
    daysAgo: 29,
    type: 'fix',
    audience: 'internal',
    title: 'Alerts about low stock are sent once',
    teaser:
      'After the move to the new server some alerts went out twice. The second sender has been switched off.',
    author: 'Tarek Aziz',
    tags: ['operations'],
    blocks: [
      text(
        'The old server was still running its scheduler. Two customers had noticed and have been informed.',
      ),
    ],
  },
  {
    daysAgo: 8,
    type: 'feature',
    audience: 'customer',
    title: 'Tools have a place, a holder and a date for inspection',
    teaser:
      'Depot keeps track of tools as well as material. It says who has a tool and reminds of inspections four weeks ahead.',
    author: 'Priya Nair',
    tags: ['tools'],
    cover: 'table-tools',
    blocks: [
      text(
        'Tools were kept in a spreadsheet that only one person could change. Ladders and power tools missed their yearly inspection because nobody saw the date.\n\nFrom version 3.6 tools have a page with holder, place, photos and inspection dates. Handing over works with the same code as for material.',
      ),
      callout(
        'success',
        'Spreadsheets with tools can be imported. Our support team helps with the first one.',
      ),
      text('Booking tools ahead of time is the next step.'),
    ],
  },
  {
    daysAgo: -15,
    state: 'draft',
    type: 'feature',
    audience: 'customer',
    title: 'Book tools ahead of time',
    teaser: 'Tools can be reserved for a site and a day. Depot warns when two sites want the same one.',
    author: 'Priya Nair',
    tags: ['tools'],
    blocks: [text('Draft. Open: what happens when a tool comes back late, and a picture of the calendar.')],
  },
]
