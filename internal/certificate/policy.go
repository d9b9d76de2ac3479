package certificate

import "caravan/internal/access"

// mayMake tells whether the person may start runs and download all certificates of a quarter: head office may (AUDIT-126, PROMOTION-005, AMB-045).
func mayMake(a access.Actor) bool { return a.Role.IsAdmin() }

// MayMake is mayMake for other rooms, whose screens link to making certificates.
func (s *Service) MayMake(a access.Actor) bool { return mayMake(a) }
