import type { UserActor } from '@/domain/actor'
import { hasRole } from '@/domain/role'
import { Icon } from '@/archive/icons/icons'
import type { Theme } from '@/archive/theme/theme'
import { messages } from '@/messages'
import { BackField } from './BackField'
import { Navigation } from './Navigation'
import { SearchField } from './SearchField'
import { SignOutForm } from './SignOutForm'
import { ThemeSwitch } from './ThemeSwitch'
import type { Language } from '@/messages/language'

interface HeaderProps {
  user: UserActor | null
  language: Language
  theme: Theme
}

const CONTROLS = 'site-controls'

/** The header of every page. Without a user, it has only the name of the archive and the switches. */
export function Header({ user, language, theme }: HeaderProps) {
  const words = messages[language].archive
  const other: Language = language === 'de' ? 'en' : 'de'
  return (
    <header className={user === null ? 'site-header' : 'site-header site-header-full'}>
      <a className="site-name" href="/">
        <Icon name="mark" size={20} />
        <span>{words.archive}</span>
      </a>
      {user !== null && (
        <>
          <Navigation
            label={words.header.navigation}
            links={[
              { href: '/', label: words.header.entries },
              { href: '/projects', label: words.header.projects },
              { href: '/subscriptions', label: words.header.subscriptions },
            ]}
          />
          <SearchField label={words.header.search} title={words.header.searchKey} />
          <button
            className="site-menu"
            type="button"
            popoverTarget={CONTROLS}
            aria-label={words.header.menu}
            title={words.header.menu}
          >
            <Icon name="menu" />
          </button>
        </>
      )}
      {/* Narrow screens have it as a menu. */}
      <div id={CONTROLS} className="site-controls" popover={user === null ? undefined : 'auto'}>
        {user !== null && hasRole(user.role, 'author') && (
          <a className="button-quiet" href="/admin">
            {words.header.admin}
          </a>
        )}
        <form method="post" action="/preferences">
          <BackField />
          <button className="button-quiet" name="language" value={other} lang={other}>
            {words.header.switchLanguage}
          </button>
        </form>
        <ThemeSwitch theme={theme} label={words.header.theme} names={words.header.themes} />
        {user !== null && (
          <SignOutForm label={words.header.signOut} mayWrite={hasRole(user.role, 'author')} />
        )}
      </div>
    </header>
  )
}
