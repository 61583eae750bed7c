// Which rule or which kind of decision the help shows.

export const helpOn = $state<{ rule: string; kind: string }>({ rule: '', kind: '' })

export function showRule(rule: string): void {
  helpOn.kind = ''
  helpOn.rule = rule
}

export function showKind(kind: string): void {
  helpOn.rule = ''
  helpOn.kind = kind
}

export function hideHelp(): void {
  helpOn.rule = ''
  helpOn.kind = ''
}
